import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { label, excludedFromFingerprint, type Endpoint, type Parsed } from '../../contract/endpoint'
import type { Db } from '../db/connect'
import { rowsInJson, runStatement } from '../db/json-rows'
import { idempotencyKeys } from '../db/schema'
import { refuse } from './refuse'

/** A call that must take effect once, however often it is sent. */
export interface KeyedCall {
  readonly key: string
  readonly user: string
  readonly endpoint: Endpoint
  readonly input: Parsed<Endpoint>
  readonly now: Date
}

const plain = async (value: unknown): Promise<unknown> => {
  if (value instanceof File) {
    const hash = createHash('sha256').update(new Uint8Array(await value.arrayBuffer()))
    return { file: value.name, sha256: hash.digest('hex') }
  }
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return Promise.all(value.map(plain))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([key]) => !excludedFromFingerprint.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(entries.map(async ([key, item]) => [key, await plain(item)]))
}

// Without secrets: a stored hash would give away their six digits.
const hashOf = async ({ endpoint, input }: KeyedCall): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify([label(endpoint), await plain(input)]))
    .digest('hex')

const isCall = ({ user, key }: KeyedCall) => and(eq(idempotencyKeys.userUuid, user), eq(idempotencyKeys.key, key))

const keyRows = rowsInJson(idempotencyKeys, [
  'userUuid',
  'key',
  'endpoint',
  'bodyHash',
  'status',
  'answer',
  'createdAt',
])
const claiming = `${keyRows.insert(1)} on conflict do nothing returning key`

/**
 * Claims the key in the transaction of the call. Returns the first response when the key was used for the same call,
 * and refuses another call under it. Waits for a call under way with the same key.
 */
export const seekAnswer = async (tx: Db, call: KeyedCall): Promise<string | undefined> => {
  const bodyHash = await hashOf(call)
  const { user: userUuid, key, endpoint, now: createdAt } = call
  const claim = { userUuid, key, endpoint: label(endpoint), bodyHash, status: 0, answer: {}, createdAt }
  const claimed = await runStatement(tx, claiming, [keyRows.json([claim])])
  if (claimed.length > 0) return undefined
  const [row] = await tx.select().from(idempotencyKeys).where(isCall(call))
  if (!row || row.bodyHash !== bodyHash) throw refuse('key_reused')
  return JSON.stringify(row.answer)
}

/** Frees the key of a refused call, so that the call can be sent again once corrected. */
export const forgetKey = async (tx: Db, call: KeyedCall): Promise<void> => {
  await tx.delete(idempotencyKeys).where(isCall(call))
}
