import { makeQueue } from '../../platform/queue/queue'
import { openEmbedded, openPostgres } from '../../platform/db/connect'
import { quietLog } from '../../platform/log'

/* A server that takes a job, says so and never ends it: made to be killed. */

const [url = '', folder = ''] = process.argv.slice(2)
const connection = url === '' ? await openEmbedded(folder) : await openPostgres(url)
const begin = async (): Promise<void> => {
  process.stdout.write('begun\n')
  await new Promise(() => undefined)
}
const queue = makeQueue(connection, {
  handlers: () => ({ send_message: begin, sweep: begin, resolve_left_payments: begin }),
  log: quietLog,
  hasRoom: () => true,
})
await queue.start()
