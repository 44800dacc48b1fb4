import { and, eq, ne } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { preparedLimits } from '../../../contract/system/exports'
import { pageLinks } from '../../../contract/page-links'
import { preparedExports as e } from '../../db/schema'
import { checkAccess } from '../../http/guard'
import { Refusal, refuse } from '../../http/refuse'
import type { CallContext, Operation, SignedInUser } from '../../implement'
import { notify } from '../../notifications/notify'
import { personOf } from '../../people/sign-in/sessions'
import type { JobContext } from '../../queue/queue'
import { platformOf, type Runtime } from '../../runtime'
import { auditIn } from '../audit'
import { takeExportSlot, type ExportSlot } from './slots'
import { deletePieces, openPieces, readBy, Superseded, type Progress } from './pieces'
import { countOf, findList, pageRows, readListInput, readPages } from './reading'

/** Milliseconds between two checks for a free slot among the exports under way. */
const placeEvery = 2_000
/** Pages between two reports of progress, which also keep the slot. */
const signPages = 20

type Row = typeof e.$inferSelect

/** Until when an export requested or finished now is kept. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + preparedLimits.hours * 3_600_000)

/** Claims an export for one attempt of its job: deletes what an earlier attempt left; what that still writes is refused. */
const takeOver = ({ connection, now }: Runtime, id: string, attempt: string): Promise<Row | undefined> =>
  connection.db.transaction(async (tx) => {
    const [row] = await tx
      .update(e)
      .set({ state: 'preparing', attempt, rows: null, total: null, size: 0, problem: null })
      .where(and(eq(e.id, id), ne(e.state, 'ready')))
      .returning()
    if (row) await deletePieces(tx, [id], now())
    return row
  })

/** The job has no session, so it stands for one that confirmed nothing. */
const contextOf = (runtime: Runtime, user: SignedInUser, jobId: string): CallContext => {
  const { connection, now } = runtime
  const facts = { requestId: jobId, ip: '', now, user }
  return {
    ...facts,
    db: connection.db,
    session: { id: jobId, createdAt: now(), confirmedAt: null, wroteAt: now() },
    headers: new Headers(),
    idempotencyKey: undefined,
    audit: auditIn(connection.db, facts),
    platform: platformOf(runtime),
  }
}

/** Waits for a slot among all exports under way: whoever holds one is done within minutes. */
const waitForSlot = async ({ connection, now }: Runtime, uuid: string, signal: AbortSignal): Promise<ExportSlot> => {
  for (;;) {
    try {
      return await takeExportSlot(connection.db, uuid, now())
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error
    }
    await pause(placeEvery, undefined, { signal })
  }
}

const userOf = async ({ connection }: Runtime, { userUuid, userType }: Row): Promise<SignedInUser> => {
  const user = await personOf(connection.db, userUuid)
  if (!user || user.type !== userType) throw refuse('forbidden')
  return user
}

/** Reads every page into pieces, with the rights the requester has now. */
const read = async (
  runtime: Runtime,
  all: readonly Operation[],
  { row, user, attempt }: { readonly row: Row; readonly user: SignedInUser; readonly attempt: string },
  { id: jobId, signal }: JobContext,
): Promise<Progress> => {
  const { connection, now } = runtime
  const operation = findList(all, row.asked.list)
  const ctx = contextOf(runtime, user, jobId)
  checkAccess(operation.endpoint, { user, session: ctx.session })
  const asked = readListInput(operation.endpoint, row.asked)
  const pieces = openPieces(runtime, row.id, attempt)
  const slot = await waitForSlot(runtime, user.uuid, signal)
  let progress: Progress = { rows: null, total: null }
  let pages = 0
  try {
    await readPages(runtime, ctx, operation, asked, async (json) => {
      signal.throwIfAborted()
      if (pages === 0) progress = { rows: 0, total: countOf(json) ?? null }
      pages += 1
      progress = { ...progress, rows: progress.total === null ? null : Math.min(pages * pageRows, progress.total) }
      await pieces.write(json, progress)
      if (pages % signPages === 1) {
        if (!(await slot.keep(now()))) throw refuse('unavailable')
        const going = await connection.db.update(e).set(progress).where(readBy(row.id, attempt)).returning({ id: e.id })
        if (going.length === 0) throw new Superseded()
      }
      return true
    })
    await pieces.finish(progress)
  } finally {
    await slot.leave()
  }
  return progress
}

/** Marks an export as ready: in one transaction with its only notification, and only by the attempt that read it. */
const finish = (runtime: Runtime, ctx: CallContext, row: Row, attempt: string, progress: Progress): Promise<void> =>
  runtime.connection.db.transaction(async (tx) => {
    const at = runtime.now()
    const done = await tx
      .update(e)
      .set({ ...progress, state: 'ready', expiresAt: keptUntil(at) })
      .where(readBy(row.id, attempt))
      .returning({ id: e.id })
    if (done.length === 0) throw new Superseded()
    const { list, params, query = {}, columns = [] } = row.asked
    await auditIn(
      tx,
      ctx,
    )({
      action: 'list.exported',
      subject: { type: 'list', id: list },
      after: {
        ...(progress.rows !== null && { rows: progress.rows }),
        prepared: row.id,
        ...(params && { params }),
        query,
        columns,
      },
    })
    await notify(tx, {
      to: [row.userUuid],
      type: 'system',
      text: 'export_ready',
      values: { name: row.name, hours: preparedLimits.hours },
      link: pageLinks.exports(),
      at,
    })
  })

const fail = ({ connection, now }: Runtime, row: Row, attempt: string, problem: string): Promise<void> =>
  connection.db.transaction(async (tx) => {
    const failed = await tx
      .update(e)
      .set({ state: 'failed', problem, size: 0 })
      .where(readBy(row.id, attempt))
      .returning({ id: e.id })
    if (failed.length === 0) return
    await deletePieces(tx, [row.id], now())
    const values = { name: row.name }
    await notify(tx, {
      to: [row.userUuid],
      type: 'system',
      text: 'export_failed',
      values,
      link: pageLinks.exports(),
      at: now(),
    })
  })

/** What no retry would change: the person lacks the right, the list refuses the query, there is too much. */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && error.status < 500

/**
 * Reads a list for somebody who fetches it later. A second run starts over and replaces what the first one left; only
 * the attempt that claimed the export last can finish it.
 */
export const prepareExport = async (
  runtime: Runtime,
  all: () => readonly Operation[],
  id: string,
  context: JobContext,
): Promise<void> => {
  const attempt = randomUUID()
  const row = await takeOver(runtime, id, attempt)
  if (!row) return
  try {
    const user = await userOf(runtime, row)
    const progress = await read(runtime, all(), { row, user, attempt }, context)
    await finish(runtime, contextOf(runtime, user, context.id), row, attempt, progress)
  } catch (error) {
    if (error instanceof Superseded) return
    if (isFinal(error)) return fail(runtime, row, attempt, error.code)
    if (context.isLast) await fail(runtime, row, attempt, error instanceof Refusal ? error.code : 'internal')
    throw error
  }
}
