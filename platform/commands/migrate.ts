import '../config/load-env-file'
import { parseArgs } from 'node:util'
import { readOptions, runCommand } from './run-command'
import { readConfig, StartError, type Config } from '../config/config'
import { openPostgres } from '../db/connect'
import { openDataFolder } from '../db/embedded'
import { migrateDatabase, planMigration, type MigrateOptions } from '../db/migrate'
import { readMigrations } from '../db/migration-files'

/* Migrates the database to the schema of this release, before its servers start. */

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const options = {
  /** Only lists what is missing. */
  plan: { type: 'boolean' },
  /** No server is using the database. */
  offline: { type: 'boolean' },
  'from-0.1': { type: 'boolean' },
} as const

const readArguments = () => readOptions(() => parseArgs({ options }), 'Known are --plan, --offline and --from-0.1.')

const migratePostgres = async (url: string, { pools }: Config, options: MigrateOptions, plan: boolean) => {
  const connection = await openPostgres(url, pools)
  try {
    if (!plan) return await migrateDatabase(connection, options)
    const steps = await planMigration(connection, options)
    for (const step of steps.length > 0 ? steps : ['Nothing is missing.']) say(step)
  } finally {
    await connection.close()
  }
}

const run = async (): Promise<void> => {
  const { plan = false, offline = false, 'from-0.1': fromFirst = false } = readArguments()
  const config = readConfig(process.env, 'command')
  const how: MigrateOptions = { offline, fromFirst, say }
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url !== undefined) await migratePostgres(url, config, how, plan)
  else {
    if (plan) throw new StartError('--plan is for PostgreSQL; the embedded database is brought up at every start.')
    const { connection, lock } = await openDataFolder(config, false, async () => undefined, how)
    await connection.close()
    lock.release()
  }
  if (!plan) say(`The schema has everything of this release, up to ${readMigrations().at(-1)?.tag ?? ''}.`)
}

runCommand(run)
