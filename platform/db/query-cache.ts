import { sql } from 'drizzle-orm'
import type { Db } from './connect'
import { writes } from './schema'

/** A query that says what it asks. */
export interface CacheableQuery<T> {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] }
  execute(): Promise<T>
}

interface Answer {
  readonly value: Promise<unknown>
  readonly at: number
}

interface Memory {
  /** How many writes all servers had noted when the answers were asked for. */
  readonly writes: string
  readonly answers: Map<string, Answer>
}

/** How long an answer is believed when nothing is written: some depend on the time. In milliseconds. */
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
 * Answers a query over many rows (a count, a sum) from memory while no server writes: turning the pages of a long list
 * counts it once. Equal questions asked at the same time are asked once.
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

/** Forgets what was remembered over these connections. */
export const clearQueryCache = (db: Db): void => void memories.delete(db)

/**
 * Tells all servers that something was written, once it is committed, so that everybody's next list is right. It fails
 * nothing that is done already: where it cannot be told, others believe what they know for its ten seconds.
 */
export const noteWrite = async (db: Db): Promise<void> => {
  clearQueryCache(db)
  await db.execute(sql`select nextval(${sequence})`).catch(() => undefined)
}
