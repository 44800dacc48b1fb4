import type { Db } from './connect'

/** A query that says what it asks. */
export interface Asking<T> {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] }
  execute(): Promise<T>
}

interface Answer {
  readonly value: Promise<unknown>
  readonly at: number
}

/** How long an answer is believed when nothing is written here; another process may write. In milliseconds. */
const believedFor = 10_000
const mostAnswers = 500

const memories = new WeakMap<Db, Map<string, Answer>>()

const keyOf = ({ sql, params }: ReturnType<Asking<unknown>['toSQL']>): string =>
  JSON.stringify([sql, params], (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/**
 * Answers a query over many rows (a count, a sum) from memory while nothing is written: turning the pages of a long list
 * counts it once. Equal questions asked at the same time are asked once.
 */
export const remembered = async <T>(db: Db, query: Asking<T>, now: Date): Promise<T> => {
  const memory = memories.get(db) ?? new Map<string, Answer>()
  memories.set(db, memory)
  const key = keyOf(query.toSQL())
  const known = memory.get(key)
  if (known && Math.abs(now.getTime() - known.at) < believedFor) return known.value as Promise<T>
  if (memory.size >= mostAnswers) memory.clear()
  const value = query.execute()
  const answer = { value, at: now.getTime() }
  memory.set(key, answer)
  value.catch(() => memory.get(key) === answer && memory.delete(key))
  return value
}

/** Forgets what was remembered; called after every write, so that the writer's next list is right. */
export const forgetRemembered = (db: Db): void => void memories.delete(db)
