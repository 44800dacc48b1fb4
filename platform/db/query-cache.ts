import { sql } from 'drizzle-orm'
import type { Db } from './connect'
import { writes } from './schema'

/** A query that shows its own text and parameters. */
export interface CacheableQuery<T> {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] }
  execute(): Promise<T>
}

interface Answer {
  readonly value: Promise<unknown>
  readonly at: number
}

interface Memory {
  /** How many writes all servers had recorded when the answers were fetched. */
  readonly writes: string
  readonly answers: Map<string, Answer>
}

/** How long an answer is trusted when nothing is written, in milliseconds: some depend on the time. */
const believedFor = 10_000
const mostAnswers = 500

const sequence = writes.seqName ?? ''

const memories = new WeakMap<Db, Memory>()

const keyOf = ({ sql: text, params }: ReturnType<CacheableQuery<unknown>['toSQL']>): string =>
  JSON.stringify([text, params], (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

const writesSoFar = async (db: Db): Promise<string> => {
  const { rows } = await db.execute<{ n: string }>(
    sql`select (last_value + is_called::int)::text as n from ${sql.identifier(sequence)}`,
  )
  return rows[0]?.n ?? ''
}

const memoryOf = async (db: Db): Promise<Memory> => {
  const now = await writesSoFar(db)
  const known = memories.get(db)
  if (known?.writes === now) return known
  const fresh: Memory = { writes: now, answers: new Map() }
  memories.set(db, fresh)
  return fresh
}

/**
 * Answers a query over many rows (a count, a sum) from memory while no server writes: paging through a long list counts
 * it once. Equal queries made at the same time run once.
 */
export const cached = async <T>(db: Db, query: CacheableQuery<T>, now: Date): Promise<T> => {
  const { answers } = await memoryOf(db)
  const key = keyOf(query.toSQL())
  const known = answers.get(key)
  if (known && Math.abs(now.getTime() - known.at) < believedFor) return known.value as Promise<T>
  if (answers.size >= mostAnswers) answers.clear()
  const value = query.execute()
  const answer = { value, at: now.getTime() }
  answers.set(key, answer)
  value.catch(() => answers.get(key) === answer && answers.delete(key))
  return value
}

/** Clears what was cached over these connections. */
export const clearQueryCache = (db: Db): void => void memories.delete(db)

/**
 * Tells all servers, after the commit, that something was written, so that everybody's next list is right. It never
 * fails what is already done: if it cannot tell them, the others trust their cache for its ten seconds.
 */
export const noteWrite = async (db: Db): Promise<void> => {
  clearQueryCache(db)
  await db.execute(sql`select nextval(${sequence})`).catch(() => undefined)
}
