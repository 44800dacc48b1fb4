import * as z from 'zod/mini'
import { readConfig } from '../../../platform/config/config'
import { openEmbedded, openPostgres } from '../../../platform/db/connect'
import type { Operation } from '../../../platform/implement'
import { quietLog } from '../../../platform/log'
import { jobHandlers } from '../../../platform/queue/handlers'
import { makeQueue } from '../../../platform/queue/queue'
import type { Runtime } from '../../../platform/runtime'
import { prepareExport } from '../../../platform/system/exports/prepare'

/* A server that reads an export, keeps its first piece, reports that and stops there: made to be killed. */

const [url = '', folder = ''] = process.argv.slice(2)
const connection = url === '' ? await openEmbedded(folder) : await openPostgres(url)
const runtime = {
  connection,
  config: readConfig({}),
  now: () => new Date(),
  bucket: undefined,
} as Partial<Runtime> as Runtime
const large = 'x'.repeat(3_000_000)
const list: Operation = {
  name: 'people.users',
  endpoint: {
    method: 'GET',
    path: '/account/user',
    origin: 'spec',
    access: 'signed-in',
    summary: 'More than one piece.',
    query: z.object({ page: z.optional(z.number()), page_size: z.optional(z.number()) }),
    response: z.object({ count: z.number(), results: z.array(z.string()) }),
  },
  runnable: {
    transaction: false,
    attempts: () => [],
    run: async (_ctx, { query }) => {
      if ((query as unknown as { readonly page: number }).page === 1) return { count: 1000, results: [large] }
      process.stdout.write('begun\n')
      return new Promise(() => undefined)
    },
  },
}
const queue = makeQueue(connection, {
  handlers: () => ({
    ...jobHandlers(runtime),
    prepare_export: ({ id }, scene) => prepareExport(runtime, () => [list], id, scene),
  }),
  log: quietLog,
  hasRoom: () => true,
})
await queue.start()
