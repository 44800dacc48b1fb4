import { and, count, desc, eq, gt, inArray } from 'drizzle-orm'
import { exportLimits, preparedExports as endpoints, preparedLimits } from '../../../contract/system/exports'
import type { Db } from '../../db/connect'
import { preparedExports as e, type PreparedAsked } from '../../db/schema'
import { checkAccess } from '../../http/guard'
import { pageReply, windowOf } from '../../http/paging'
import { invalid, refuse } from '../../http/refuse'
import {
  ownTransactions,
  type CallContext,
  type Handler,
  type Handlers,
  type Operation,
  type SignedInUser,
} from '../../implement'
import { enqueue } from '../../queue/enqueue'
import type { Runtime } from '../../runtime'
import { heartbeatInterval, takeExportSlot } from './slots'
import { deletePieces, linesOf } from './pieces'
import { keptUntil } from './prepare'
import { findList, readListInput } from './reading'

const mostViewBytes = 32 * 1024

const own = (userUuid: string, id: string) => and(eq(e.id, id), eq(e.userUuid, userUuid))

const listPrepared: Handler<typeof endpoints.preparedExports> = async ({ db, user, now }, { query }) => {
  const mine = and(eq(e.userUuid, user.uuid), gt(e.expiresAt, now()))
  const { limit, offset } = windowOf(query)
  const rows = await db.select().from(e).where(mine).orderBy(desc(e.createdAt), desc(e.id)).limit(limit).offset(offset)
  return pageReply(
    endpoints.preparedExports,
    query,
    await db.$count(e, mine),
    rows.map(({ id, name, state, rows: read, total, problem, createdAt, expiresAt, view }) => ({
      id,
      name,
      state,
      rows: read,
      total,
      problem,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      view,
    })),
  )
}

/** Refuses more than one person may have in preparation at a time, or keep. */
const requireRoom = async (db: Db, userUuid: string): Promise<void> => {
  const counts = await db
    .select({ state: e.state, n: count() })
    .from(e)
    .where(eq(e.userUuid, userUuid))
    .groupBy(e.state)
  const sum = (states: readonly string[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((all, { n }) => all + n, 0)
  if (sum(['waiting', 'preparing']) >= exportLimits.perPerson)
    throw refuse('rate_limited', { retryAfter: 10, details: { limit: 'person', most: exportLimits.perPerson } })
  if (sum(['waiting', 'preparing', 'ready', 'failed']) >= preparedLimits.perPerson)
    throw refuse('rate_limited', { retryAfter: 3600, details: { limit: 'kept', most: preparedLimits.perPerson } })
}

const addJob = (db: Db, { id, tries }: { readonly id: string; readonly tries: number }) =>
  enqueue(db, 'prepare_export', { id }, { key: `${id} ${tries}` })

/** Which rows are wanted, under which name, and what the client needs to write the file. */
interface Wanted extends PreparedAsked {
  readonly name: string
  readonly view: Record<string, unknown>
}

/** Refuses what cannot be read: without the right to the list, outside its contract, or with a view that is too long. */
export const requireReadable = (
  { user, session }: Pick<CallContext, 'user' | 'session'>,
  all: readonly Operation[],
  { list, params, query, view }: Pick<Wanted, 'list' | 'params' | 'query' | 'view'>,
): void => {
  const { endpoint } = findList(all, list)
  checkAccess(endpoint, { user, session })
  readListInput(endpoint, { params, query })
  if (Buffer.byteLength(JSON.stringify(view)) > mostViewBytes) throw invalid({ view: 'too_long' })
}

/** Adds an export and the job that reads it, in the transaction of the request; returns its id. */
export const addPrepared = async (
  db: Db,
  user: SignedInUser,
  { list, params, query, columns, name, view }: Wanted,
  now: Date,
): Promise<string> => {
  const [made] = await db
    .insert(e)
    .values({
      userUuid: user.uuid,
      userType: user.type,
      name,
      asked: { list, params, query, columns },
      view,
      state: 'waiting',
      createdAt: now,
      expiresAt: keptUntil(now),
    })
    .returning({ id: e.id, tries: e.tries })
  if (!made) throw refuse('internal')
  await addJob(db, made)
  return made.id
}

const prepare =
  (all: () => readonly Operation[]): Handler<typeof endpoints.prepareExport> =>
  async (ctx, { body }) => {
    const { db, user, now, audit } = ctx
    requireReadable(ctx, all(), body)
    await requireRoom(db, user.uuid)
    const id = await addPrepared(db, user, body, now())
    await audit({ action: 'list.export_asked', subject: { type: 'list', id: body.list }, after: { prepared: id } })
    return { id }
  }

/** Returns the lines as they were read. Rights may be gone since: to the list, or with the person's type. */
const fetchPrepared = (runtime: Runtime, all: () => readonly Operation[]) =>
  ownTransactions<typeof endpoints.fetchExport>(async ({ db, user, session, now, audit }, { body: { id } }) => {
    const [row] = await db
      .select()
      .from(e)
      .where(and(own(user.uuid, id), gt(e.expiresAt, now())))
    if (!row) throw refuse('not_found')
    if (row.state !== 'ready') throw refuse('illegal_move')
    const { endpoint } = findList(all(), row.asked.list)
    checkAccess(endpoint, { user, session })
    if (user.type !== row.userType) throw refuse('forbidden')
    const subject = { type: 'list', id: row.asked.list }
    const slot = await takeExportSlot(db, user.uuid, now())
    await audit({ action: 'list.export_fetched', subject, after: { prepared: id, rows: row.rows } })
    return {
      name: `${id}.ndjson`,
      lines: (async function* () {
        const alive = setInterval(() => void slot.keep(now()).catch(() => undefined), heartbeatInterval).unref()
        try {
          yield* linesOf(runtime, id)
          yield JSON.stringify({ end: true })
        } finally {
          clearInterval(alive)
          await slot.leave()
        }
      })(),
    }
  })

const retry: Handler<typeof endpoints.retryExport> = async ({ db, user, now, audit }, { params: { id } }) => {
  const [row] = await db.select().from(e).where(own(user.uuid, id)).for('update')
  if (!row) throw refuse('not_found')
  if (row.state !== 'failed') throw refuse('illegal_move')
  const tries = row.tries + 1
  await db
    .update(e)
    .set({ state: 'waiting', tries, userType: user.type, problem: null, expiresAt: keptUntil(now()) })
    .where(eq(e.id, id))
  await addJob(db, { id, tries })
  const subject = { type: 'list', id: row.asked.list }
  await audit({ action: 'list.export_asked', subject, after: { prepared: id, again: true } })
  return { ok: true }
}

const remove: Handler<typeof endpoints.deleteExport> = async ({ db, user, now, audit }, { params: { id } }) => {
  const [row] = await db.select().from(e).where(own(user.uuid, id)).for('update')
  if (!row) throw refuse('not_found')
  await deletePieces(db, [id], now())
  await db.delete(e).where(inArray(e.id, [id]))
  await audit({
    action: 'list.export_deleted',
    subject: { type: 'list', id: row.asked.list },
    before: { prepared: id },
  })
  return { ok: true }
}

/** Exports that are read by a job and fetched later. */
export const preparedHandlers = (runtime: Runtime, all: () => readonly Operation[]): Handlers<typeof endpoints> => ({
  preparedExports: listPrepared,
  prepareExport: prepare(all),
  fetchExport: fetchPrepared(runtime, all),
  retryExport: retry,
  deleteExport: remove,
})
