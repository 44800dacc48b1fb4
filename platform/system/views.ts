import { and, asc, eq, ne, or } from 'drizzle-orm'
import { isStaff } from '../../contract/access'
import type { views } from '../../contract/system/views'
import { listColumns, savedViews } from '../db/schema'
import type { Handler, Handlers, Operation } from '../implement'
import { invalid, refuse } from '../http/refuse'
import { viewCounts } from './view-counts'

const listViews: Handler<typeof views.savedViews> = async ({ db, user }, { query }) => {
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
  and(eq(savedViews.id, id), eq(savedViews.userUuid, user.uuid))

const saveView: Handler<typeof views.saveView> = async ({ db, user, now, audit }, { body }) => {
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

const deleteView: Handler<typeof views.deleteView> = async ({ db, user, audit }, { params }) => {
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

/** Saves the columns of a list; a choice about somebody's own screen, so it is not in the audit log. */
const saveColumns: Handler<typeof views.saveColumns> = async ({ db, user }, { body }) => {
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

/** Saved views of lists, how many rows views have, and the choice of columns. */
export const viewHandlers = (all: () => readonly Operation[]): Handlers<typeof views> => ({
  savedViews: listViews,
  viewCounts: viewCounts(all),
  saveView,
  deleteView,
  saveColumns,
})
