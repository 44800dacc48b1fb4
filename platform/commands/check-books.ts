import '../config/load-env-file'
import { runCommand } from './run-command'
import { readConfig, StartError, type Config } from '../config/config'
import { openPostgres, type Connection } from '../db/connect'
import { openDataFolder } from '../db/embedded'
import { schemaProblem } from '../db/schema-state'
import { makeLedgerAudit } from '../money/ledger/audit'

/* Checks the entire ledger of a database, or of a restored copy, and exits with 1 if a check fails. It only reads. */

/** What each check verifies, keyed by the problem reported when it fails. */
const checks = {
  chain: 'every transaction is what was sealed, and numbers have no gaps',
  head: 'the chain ends where its head says',
  sum: 'every transaction sums to zero',
  balance: 'every balance is the sum of its lines, after each line too',
  below_zero: 'nobody’s credit is below zero',
  wallets: 'wallets of ours hold what their network’s account holds',
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const check = async ({ db }: Connection): Promise<boolean> => {
  const { ok, verified, problems } = await makeLedgerAudit(db).run(new Date())
  for (const [problem, what] of Object.entries(checks))
    say(`${problems.includes(problem) ? 'BROKEN' : 'ok    '} ${what}`)
  say(
    `${verified} sealed transactions hold${problems.includes('chain') ? ', the next one or one that is not sealed yet does not' : ''}.`,
  )
  return ok
}

const checkPostgres = async (url: string, { pools }: Config): Promise<boolean> => {
  const connection = await openPostgres(url, pools)
  try {
    const problem = await schemaProblem(connection.pool)
    if (problem !== undefined) throw new StartError(problem)
    return await check(connection)
  } finally {
    await connection.close()
  }
}

const checkEmbedded = async (config: Config): Promise<boolean> => {
  const { connection, lock } = await openDataFolder(config, false, async () => undefined)
  try {
    return await check(connection)
  } finally {
    await connection.close()
    lock.release()
  }
}

const run = async (): Promise<void> => {
  const config = readConfig(process.env, 'command')
  const ok = await (config.databaseUrl === undefined
    ? checkEmbedded(config)
    : checkPostgres(config.databaseUrl, config))
  process.exitCode = ok ? 0 : 1
}

runCommand(run)
