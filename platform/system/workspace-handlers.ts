import { and, asc, count, eq, ne, notInArray, or } from 'drizzle-orm'
import { isStaff } from '../../contract/access'
import { workspace as workspaceArea } from '../../contract/system/workspace'
import { onPage, ordered, type OrderTerm } from '../db/page'
import { remembered } from '../db/remembered'
import { auditLog, listColumns, savedViews } from '../db/schema'
import { type Handler, type Handlers } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { checkForwarder } from '../mail/handlers'
import { namesOf } from '../people/names'
import { invalid, refuse } from '../http/refuse'
import { ticketsKeptFrom } from '../tickets/scope'
import { listConversations } from '../assistant/conversations'
import { listDrafts, saveDraft } from './drafts/drafts'

const listViews: Handler<typeof workspaceArea.savedViews> = async ({ db, user }, { query }) => {
  const mine = eq(savedViews.userUuid, user.uuid)
  const rows = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.list, query.list), isStaff(user) ? or(mine, eq(savedViews.team, true)) : mine))
    .orderBy(asc(savedViews.name))
  const [chosen] = await db
    .select({ columns: listColumns.columns })
    .from(listColumns)
    .where(and(eq(listColumns.userUuid, user.uuid), eq(listColumns.list, query.list)))
  return {
    columns: chosen?.columns ?? null,
    results: rows.map(({ id, list, name, team, params, userUuid }) => ({
      id,
      list,
      name,
      team,
      mine: userUuid === user.uuid,
      params,
    })),
  }
}

const mostBytes = 4096

const ownView = (user: { readonly uuid: string }, id: number) =>
  and(eq(savedViews.id, Math.min(id, 2_147_483_647)), eq(savedViews.userUuid, user.uuid))

const saveView: Handler<typeof workspaceArea.saveView> = async ({ db, user, now, audit }, { body }) => {
  if (JSON.stringify(body.params).length > mostBytes) throw invalid({ params: 'too_long' })
  const after = { list: body.list, name: body.name, team: isStaff(user) && body.team === true }
  const kept = { ...after, params: body.params }
  const [saved] =
    body.replaces === undefined
      ? await db
          .insert(savedViews)
          .values({ ...kept, userUuid: user.uuid, createdAt: now() })
          .returning({ id: savedViews.id })
      : await db
          .update(savedViews)
          .set(kept)
          .where(and(ownView(user, body.replaces), eq(savedViews.list, body.list)))
          .returning({ id: savedViews.id })
  if (!saved) throw refuse('not_found')
  await audit({ action: 'view.saved', subject: { type: 'view', id: saved.id }, after })
  return saved
}

const deleteView: Handler<typeof workspaceArea.deleteView> = async ({ db, user, audit }, { params }) => {
  const [gone] = await db
    .delete(savedViews)
    .where(ownView(user, params.id))
    .returning({ id: savedViews.id, list: savedViews.list, name: savedViews.name, team: savedViews.team })
  if (!gone) throw refuse('not_found')
  const { id, ...before } = gone
  await audit({ action: 'view.deleted', subject: { type: 'view', id }, before })
  return { ok: true }
}

const mostLists = 200

/** Keeps the columns of a list; a choice of somebody's own screen, so the audit log has no line of it. */
const saveColumns: Handler<typeof workspaceArea.saveColumns> = async ({ db, user }, { body }) => {
  const own = eq(listColumns.userUuid, user.uuid)
  const { list, columns } = body
  if (columns === null) {
    await db.delete(listColumns).where(and(own, eq(listColumns.list, list)))
    return { ok: true }
  }
  const others = await db.$count(listColumns, and(own, ne(listColumns.list, list)))
  if (others >= mostLists) throw invalid({ list: 'too_long' })
  await db
    .insert(listColumns)
    .values({ userUuid: user.uuid, list, columns })
    .onConflictDoUpdate({ target: [listColumns.userUuid, listColumns.list], set: { columns } })
  return { ok: true }
}

const newestFirst: readonly OrderTerm[] = [{ by: auditLog.id, down: true }]

type Values = Record<string, unknown>

/** What a line says after its change, without the number of a ticket that is kept from the reader. */
const afterFor = (kept: readonly number[], after: Values | null): Values | null => {
  if (after === null || !kept.includes(Number(after['ticket']))) return after
  const { ticket: _ticket, ...rest } = after
  return rest
}

/** Who did what, newest first; by record or by actor. What is kept of the tickets about staff stays out of it. */
const readAudit: Handler<typeof workspaceArea.audit> = async ({ db, user, now }, { query }) => {
  const kept = await ticketsKeptFrom(db, user)
  const where = and(
    ...(kept.length === 0
      ? []
      : [or(ne(auditLog.subjectType, 'ticket'), notInArray(auditLog.subjectId, kept.map(String)))]),
    ...(query.subject_type === undefined ? [] : [eq(auditLog.subjectType, query.subject_type)]),
    ...(query.subject_id === undefined ? [] : [eq(auditLog.subjectId, query.subject_id)]),
    ...(query.user_uuid === undefined ? [] : [eq(auditLog.actorUuid, query.user_uuid)]),
  )
  const [counted] = await remembered(db, db.select({ n: count() }).from(auditLog).where(where), now())
  const found = counted?.n ?? 0
  const rows = await db
    .select()
    .from(auditLog)
    .where(onPage(auditLog.id, { where, order: newestFirst, found, ...windowOf(query) }))
    .orderBy(...ordered(newestFirst))
  const named = await namesOf(
    db,
    rows.map(({ actorUuid }) => actorUuid),
  )
  const results = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: named(row.actorUuid),
    action: row.action,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    before: row.before,
    after: afterFor(kept, row.after),
    reason: row.reason,
  }))
  return pageReply(workspaceArea.audit, query, found, results)
}

/** Saved views, drafts and the audit log. */
export const workspaceHandlers: Omit<
  Handlers<typeof workspaceArea>,
  'exportRows' | 'ask' | 'rateConversation' | 'linkConversation'
> = {
  conversations: listConversations,
  checkForwarder,
  savedViews: listViews,
  saveView,
  deleteView,
  saveColumns,
  drafts: listDrafts,
  saveDraft,
  audit: readAudit,
}
