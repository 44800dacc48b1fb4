import './config/load-env-file'
import { eq } from 'drizzle-orm'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { roles } from '../contract/access'
import { createApp } from './app'
import { readConfig, StartError, type Config } from './config/config'
import type { Connection } from './db/connect'
import { openPrepared } from './db/prepared'
import { openReplica } from './db/replica'
import { facts } from './db/schema'
import { openDataFolder, roomIn } from './db/embedded'
import { openBucket } from './files/bucket'
import { makeFaults } from './http/faults'
import { makeQuietLines } from './http/quiet'
import { consoleLog, errorFacts, quietLog } from './log'
import { makeLedgerAudit } from './money/ledger/audit'
import { selectAdapters } from './money/chain/adapters'
import { startMoneyRounds } from './money/ledger/rounds'
import { makeOutbox, postTo, printedMessage, type SentMessage } from './notifications/outbox'
import { enqueue } from './queue/enqueue'
import { jobHandlers } from './queue/handlers'
import { makeQueue } from './queue/queue'
import type { Runtime } from './runtime'
import { checkPort, serveApp } from './http/serve'
import { serveSite } from './http/site'
import { addGauges } from './system/gauges'
import { makeHealth } from './system/health'
import { makeMetrics, serveMetrics } from './system/metrics'
import { startWatch } from './system/watch'
import { openDevServer } from './http/dev-server'

/** The folder of the project, the parent of `platform/` and of the `dist-server/` built from it alike; `dist/` is in it. */
const root = join(import.meta.dirname, '..')

interface Opened {
  readonly connection: Connection
  readonly hasRoom: () => boolean
  readonly release: () => void
  readonly isNew: boolean
}

const openDatabase = async (
  config: Config,
  { reset = false }: ReturnType<typeof readArguments>,
  scale: number,
): Promise<Opened> => {
  if (config.databaseUrl !== undefined) {
    if (reset) throw new StartError('--reset is for the embedded database only; PostgreSQL is never emptied from here.')
    const connection = await openPrepared(config.databaseUrl, config)
    return { connection, hasRoom: () => true, release: () => undefined, isNew: false }
  }
  const { connection, lock, isNew } = await openDataFolder(config, reset, async (fresh) => {
    say('Filling the new database with demo data …')
    const { seedDemo } = await import('./seed/index')
    await seedDemo(fresh.db, { scale, now: new Date(), scryptCost: config.scryptCost })
  })
  return { connection, hasRoom: roomIn(config.dataDir, config.freeSpaceFloor), release: lock.release, isNew }
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const printMessage = async (message: SentMessage): Promise<void> => say(printedMessage(message))

const stopSeconds = 9

const hasDemoData = async ({ db }: Connection): Promise<boolean> =>
  (await db.select().from(facts).where(eq(facts.key, 'demo'))).length > 0

const demoAccounts = [
  ...Object.entries(roles).map(([type, { key }]) => [`0912000000${type}`, `${key} (type ${type})`]),
  ['09120000010', 'disabled user'],
  ['09120000011', 'user who has not accepted the contract'],
]

const printWelcome = (address: string, demo: boolean): void => {
  say('')
  say(`  Pishkhan is ready: ${address}`)
  if (demo) {
    say('')
    say('  Demo accounts (password Pishkhan-1405, passcode 135790):')
    for (const [phone, title] of demoAccounts) say(`    ${phone}  ${title}`)
  }
  say('')
}

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        reset: { type: 'boolean' },
        dev: { type: 'boolean' },
        scale: { type: 'string' },
        'api-only': { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new StartError(`${(error as Error).message} Known are --reset, --scale N, --api-only and --dev.`)
  }
}

const start = async (): Promise<void> => {
  const values = readArguments()
  const config = readConfig(process.env)
  if (values.dev && !config.demo) throw new StartError('--dev is for a demo only.')
  const scale = Number(values.scale ?? 1)
  if (!Number.isInteger(scale) || scale < 1 || scale > 1000)
    throw new StartError('--scale must be a whole number from 1 to 1000.')
  await checkPort(config)
  const opened = await openDatabase(config, values, scale)
  let stopping = false
  const now = (): Date => new Date()
  const log = config.logRequests ? consoleLog : quietLog
  const audit = makeLedgerAudit(opened.connection.db)
  const replica =
    config.databaseReadUrl === undefined
      ? undefined
      : openReplica({
          url: config.databaseReadUrl,
          connections: config.pools.reads,
          primary: opened.connection,
          now,
        })
  const bucket = config.bucket && openBucket(config.bucket)
  const runtime: Runtime = {
    connection: opened.connection,
    replica,
    config,
    now,
    outbox: makeOutbox(config.outboxUrl === undefined ? printMessage : postTo(config.outboxUrl), config.demo),
    queue: makeQueue(opened.connection, { handlers: () => jobHandlers(runtime), log, hasRoom: opened.hasRoom }),
    log,
    faults: makeFaults(),
    quiet: makeQuietLines(now),
    adapters: await selectAdapters(config.moneyAdapters, opened.connection.db, now, config.explorers),
    bucket,
    audit,
    metrics: makeMetrics(config.metrics !== undefined),
    health: makeHealth({ connection: opened.connection, audit, bucket, hasRoom: opened.hasRoom, now }),
    hasRoom: opened.hasRoom,
    isStopping: () => stopping,
  }
  const shut = async (): Promise<void> => {
    await replica?.close().catch(() => undefined)
    await opened.connection.close().catch(() => undefined)
    opened.release()
  }
  try {
    const demoData = await hasDemoData(opened.connection)
    if (demoData && !config.demo)
      throw new StartError(
        'The database holds the demo accounts, whose passwords everybody knows: production needs its own.',
      )
    addGauges(runtime)
    const app = createApp(runtime)
    const devServer = values.dev ? await openDevServer(root) : undefined
    if (!values['api-only'] && !devServer) serveSite(app, join(root, 'dist'), config)
    const listening = await serveApp(app, config, devServer?.answer)
    const closeMetrics = config.metrics && (await serveMetrics(runtime.metrics, config.metrics))
    printWelcome(listening.address, demoData)
    await runtime.queue.start()
    await enqueue(opened.connection.db, 'teller', {})
    const endRounds = startMoneyRounds(runtime)
    const endWatch = startWatch(runtime)
    const stop = async (signal: string): Promise<void> => {
      if (stopping) return
      stopping = true
      log({ level: 'info', event: 'stopping', signal })
      // Service managers wait some ten seconds and then kill; the database rolls back what a query is doing by then.
      setTimeout(() => {
        opened.release()
        process.exit(1)
      }, stopSeconds * 1000).unref()
      await Promise.all([listening.close(), endRounds(), endWatch(), runtime.queue.stop()])
      await devServer?.close()
      await closeMetrics?.()
      await shut()
      process.exit(0)
    }
    process.on('SIGTERM', (signal) => void stop(signal))
    process.on('SIGINT', (signal) => void stop(signal))
    process.on('unhandledRejection', (error) => log({ level: 'error', event: 'unhandled', ...errorFacts(error) }))
  } catch (error) {
    await shut()
    throw error
  }
}

start().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
})
