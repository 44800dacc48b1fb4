import { makeQueue } from '../../../platform/queue/queue'
import { openEmbedded, openPostgres } from '../../../platform/db/connect'
import { quietLog } from '../../../platform/log'
import type { Chain } from '../../../platform/money/chain/chain'
import { takeTurn } from '../../../platform/money/chain/turns'

/* A server that takes a job, reports that and never finishes it: made to be killed. */

const [url = '', folder = ''] = process.argv.slice(2)
const connection = url === '' ? await openEmbedded(folder) : await openPostgres(url)
const begin = async (): Promise<void> => {
  process.stdout.write('begun\n')
  await new Promise(() => undefined)
}
const chain: Chain = {
  network: 'tron',
  sandbox: true,
  submit: async () => {
    await begin()
    throw new Error('never answers')
  },
  lookUp: () => Promise.reject(new Error('never answers')),
  balances: async () => new Map(),
}
const runtime = {
  connection,
  adapters: { chains: { tron: chain, bsc: undefined }, bank: undefined },
  now: () => new Date(),
  log: quietLog,
  hasRoom: () => true,
  isStopping: () => false,
}
const queue = makeQueue(connection, {
  handlers: () => ({
    send_message: begin,
    send_alert: begin,
    read_wallets: begin,
    sweep: begin,
    teller: (turn, scene) => takeTurn(runtime, turn, scene),
    sweep_files: begin,
    prepare_export: begin,
    run_schedules: begin,
    resolve_left_payments: begin,
  }),
  log: quietLog,
  hasRoom: () => true,
})
await queue.start()
