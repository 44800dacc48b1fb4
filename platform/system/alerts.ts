import { isNull } from 'drizzle-orm'
import type { Permission } from '../../contract/access'
import { operatorAlerts, type OperatorAlert } from '../../contract/system/alerts'
import { jobs } from '../../contract/system/jobs'
import type { Db } from '../db/connect'
import { mostLag } from '../db/replica'
import { wallets } from '../db/schema'
import { gasNeeded } from '../money/rules'
import { deadByJob } from '../queue/dead-jobs'
import type { Runtime } from '../runtime'

/** How much of an alert there is; a count of 0 means that it is over. */
export interface Finding {
  readonly count: number
  /** What it is about, by codes: problems of the books, names of jobs, networks. Never people. */
  readonly of: readonly string[]
}

/** What was found; an alert that cannot be determined at the moment is left out. */
export type Findings = ReadonlyMap<OperatorAlert, Finding>

/** Who sees an alert on the dashboard: those who can act on it. */
export const alertReaders: Readonly<Record<OperatorAlert, Permission>> = {
  database_down: 'settings.work',
  wrong_schema: 'settings.work',
  broken_books: 'money.read',
  full_disk: 'settings.work',
  files_down: 'settings.work',
  dead_jobs: jobs.deadJobs.access,
  low_gas: 'money.read',
  replica_behind: 'settings.work',
}

/** What alerts are found from. */
export type Watched = Pick<Runtime, 'connection' | 'health' | 'audit' | 'adapters' | 'replica'>

const grouped = (names: readonly string[]): Finding => ({ count: names.length, of: [...new Set(names)].toSorted() })

/** Our wallets that cannot pay the fee of one more transfer, by what was last read from their chains. */
const lowGas = async (db: Db, { chains }: Watched['adapters']): Promise<Finding> => {
  const rows = await db
    .select({ network: wallets.network, gas: wallets.gas })
    .from(wallets)
    .where(isNull(wallets.userUuid))
    .orderBy(wallets.id)
  const isLow = ({ network, gas }: (typeof rows)[number]): boolean =>
    chains[network] !== undefined && Number(gas) < gasNeeded[network]
  return grouped(rows.filter(isLow).map(({ network }) => network))
}

/** What operators should be told, as this server sees it now: the dashboard, metrics and the webhook all use this. */
export const collectAlerts = async ({
  connection: { db },
  replica,
  health,
  audit,
  adapters,
}: Watched): Promise<Findings> => {
  const failing = await health.failing()
  const isFailing = (check: (typeof failing)[number]): Finding => ({ count: failing.includes(check) ? 1 : 0, of: [] })
  const isDown = failing.includes('database')
  const books = audit.last()
  const found: Readonly<Record<OperatorAlert, Finding | undefined>> = {
    database_down: isFailing('database'),
    wrong_schema: isFailing('schema'),
    broken_books: books && grouped(books.problems),
    full_disk: isFailing('disk'),
    files_down: { count: health.isBucketDown() ? 1 : 0, of: [] },
    dead_jobs: isDown ? undefined : await deadByJob(db),
    low_gas: isDown ? undefined : await lowGas(db, adapters),
    replica_behind: replica && !isDown ? { count: (replica.lag() ?? Infinity) > mostLag ? 1 : 0, of: [] } : undefined,
  }
  return new Map(operatorAlerts.flatMap((alert) => (found[alert] ? [[alert, found[alert]] as const] : [])))
}
