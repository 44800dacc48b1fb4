import type { ErrorCode } from '../../contract/error'
import { bulkStep } from '../../contract/bulk'
import { largestId } from '../../contract/scalars'
import { auditIn } from '../system/audit'
import type { CallContext } from '../implement'
import { namesOf } from '../people/names'
import { invalid, Refusal, refuse } from './refuse'

/** The rows a bulk call covers. */
interface BulkInput {
  readonly ids?: readonly number[] | undefined
  readonly filter?: object | undefined
  readonly after?: number | undefined
  readonly up_to?: number | undefined
}

/** The state of a row: its name, its status, and the uuid of its holder. */
export interface BulkRow {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly holder: string | null
}

/** Finds rows of a filter by id: the newest one, a step of them after an id, and named ones in their current state. */
interface Finder {
  readonly newest: () => Promise<number | undefined>
  readonly step: (after: number, upTo: number, limit: number) => Promise<readonly number[]>
  readonly named: (ids: readonly number[]) => Promise<readonly BulkRow[]>
}

interface Step {
  readonly ids: readonly number[]
  readonly next: number | null
  readonly upTo: number | null
}

const stepOf = async ({ ids, filter, after = 0, up_to }: BulkInput, find: Finder): Promise<Step> => {
  if (ids !== undefined) return { ids: [...new Set(ids)], next: null, upTo: null }
  if (filter === undefined) throw invalid({ ids: 'required' })
  const upTo = Math.min(up_to ?? (await find.newest()) ?? 0, largestId)
  const found = await find.step(Math.min(after, largestId), upTo, bulkStep)
  return { ids: found, next: found.length < bulkStep ? null : (found.at(-1) ?? null), upTo }
}

const winnerOf = ({ facts }: Refusal): string | null =>
  typeof facts.details?.['by'] === 'string' ? facts.details['by'] : null

/** Rejects a row that a colleague holds: a single row may be taken over deliberately, but never in bulk. */
export const requireNobodyElse = async ({ db, user }: CallContext, holder: string | null): Promise<void> => {
  if (holder === null || holder === user.uuid) return
  const by = (await namesOf(db, [holder]))(holder)?.name
  throw refuse('conflict', by === undefined ? {} : { details: { by } })
}

/** Finds rows by id, in their current state. */
type Named = Finder['named']

/**
 * Applies an action to each row in its own transaction, a savepoint when the call already has one, so that a rejected row
 * stops no other.
 */
export const runEach = async (
  ctx: CallContext,
  ids: readonly number[],
  named: Named,
  act: (ctx: CallContext, id: number) => Promise<unknown>,
) => {
  const results: { id: number; ok: boolean; code: ErrorCode | null; by: string | null }[] = []
  for (const id of ids) {
    try {
      await ctx.db.transaction((db) => act({ ...ctx, db, audit: auditIn(db, ctx) }, id))
      results.push({ id, ok: true, code: null, by: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ id, ok: false, code: error.code, by: winnerOf(error) })
    }
  }
  const stand = await named(ids)
  const people = await namesOf(
    ctx.db,
    stand.map(({ holder }) => holder),
  )
  const standOf = new Map(stand.map((row) => [row.id, row]))
  return results.map((result) => {
    const row = standOf.get(result.id)
    return {
      ...result,
      name: row?.name ?? null,
      status: row?.status ?? null,
      holder: people(row?.holder ?? null)?.name ?? null,
    }
  })
}

/** Applies an action to one step of the rows of a bulk call, as {@link runEach} does, so that no call waits for all rows. */
export const runBulk = async (
  ctx: CallContext,
  asked: BulkInput,
  find: Finder,
  act: (ctx: CallContext, id: number) => Promise<unknown>,
) => {
  const { ids, next, upTo } = await stepOf(asked, find)
  return { results: await runEach(ctx, ids, find.named, act), next, up_to: upTo }
}
