import '../config/load-env-file'
import { parseArgs } from 'node:util'
import { readOptions, runCommand } from './run-command'
import { readConfig, StartError, type Config } from '../config/config'
import type { Connection } from '../db/connect'
import { openPrepared } from '../db/prepared'
import { openDataFolder } from '../db/embedded'
import { seedBase } from '../seed/base'
import { seedDemo } from '../seed/index'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const fillBase = async ({ db }: Connection): Promise<void> => {
  for (const [name, rows] of await seedBase(db)) say(`${name}: ${rows}`)
}

const fillWith =
  (scale: number, { scryptCost }: Config) =>
  async ({ db }: Connection): Promise<void> => {
    const started = Date.now()
    const counts = await seedDemo(db, { scale, now: new Date(), scryptCost })
    for (const name of ['users', 'tickets', 'process_requests', 'ledger_transactions'])
      say(`${name}: ${counts.get(name) ?? 0}`)
    say(`Filled in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  }

const run = async (): Promise<void> => {
  const options = {
    scale: { type: 'string' },
    reset: { type: 'boolean' },
    /** Only what a real database needs: provinces, cities, departments and the assistant’s articles. */
    base: { type: 'boolean' },
  } as const
  const values = readOptions(() => parseArgs({ options }), 'Known are --base, --scale N and --reset.')
  const scale = Number(values.scale ?? 1)
  if (!Number.isInteger(scale) || scale < 1 || scale > 1000)
    throw new StartError('--scale must be a whole number from 1 to 1000.')
  const config = readConfig(process.env, 'command')
  if (!config.demo && !values.base)
    throw new StartError('Demo data are for a demo only; npm run seed -- --base fills what a real platform needs.')
  const fill = values.base ? fillBase : fillWith(scale, config)
  if (config.databaseUrl === undefined) {
    const { connection, lock, isNew } = await openDataFolder(config, values.reset === true, fill)
    await connection.close()
    lock.release()
    if (!isNew) throw new StartError(`There are data in ${config.dataDir} already; add --reset to replace them.`)
    return
  }
  if (values.reset)
    throw new StartError('--reset is for the embedded database only; PostgreSQL is never emptied from here.')
  const connection = await openPrepared(config.databaseUrl, config)
  try {
    await fill(connection)
  } finally {
    await connection.close()
  }
}

runCommand(run)
