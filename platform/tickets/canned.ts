import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Parsed } from '../../contract/endpoint'
import type { canned, CannedReply } from '../../contract/tickets/canned-replies'
import type { Db } from '../db/connect'
import { cannedReplies, departments } from '../db/schema'
import type { CallContext, Handler, Handlers } from '../implement'
import { invalid, refuse } from '../http/refuse'

const columns = {
  id: cannedReplies.id,
  title: cannedReplies.title,
  text: cannedReplies.text,
  userUuid: cannedReplies.userUuid,
  departmentId: departments.id,
  departmentName: departments.name,
}

const rowsOf = (db: Db) =>
  db.select(columns).from(cannedReplies).leftJoin(departments, eq(departments.id, cannedReplies.departmentId))

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const present = ({ id, title, text, userUuid, departmentId, departmentName }: Row): CannedReply => ({
  id,
  title,
  text,
  department: departmentId === null || departmentName === null ? null : { id: departmentId, name: departmentName },
  team: userUuid === null,
})

/** The caller's own canned replies and those of the desk. */
const reachedBy = (uuid: string) => or(isNull(cannedReplies.userUuid), eq(cannedReplies.userUuid, uuid))

/** Canned replies; a department filter returns the department's own and the general ones. */
const listCannedReplies: Handler<typeof canned.cannedReplies> = async ({ db, user }, { query }) => {
  const ofDepartment =
    query.department === undefined
      ? undefined
      : or(isNull(cannedReplies.departmentId), eq(cannedReplies.departmentId, query.department))
  const rows = await rowsOf(db)
    .where(and(reachedBy(user.uuid), ofDepartment))
    .orderBy(asc(cannedReplies.title), asc(cannedReplies.id))
  return { results: rows.map(present) }
}

const readOne = async ({ db, user }: CallContext, id: number): Promise<CannedReply> => {
  const [row] = await rowsOf(db).where(and(eq(cannedReplies.id, id), reachedBy(user.uuid)))
  if (!row) throw refuse('not_found')
  return present(row)
}

const valuesOf = async ({ db, user }: CallContext, body: Parsed<typeof canned.addCannedReply>['body']) => {
  if (body.department !== null) {
    const [found] = await db.select({ id: departments.id }).from(departments).where(eq(departments.id, body.department))
    if (!found) throw invalid({ department: 'unknown_option' })
  }
  return {
    title: body.title,
    text: body.text,
    departmentId: body.department,
    userUuid: body.team ? null : user.uuid,
  }
}

const traceOf = ({ title, text, department, team }: CannedReply) => ({
  title,
  text,
  department: department?.id ?? null,
  team,
})

/** Adds a canned reply. */
const addCannedReply: Handler<typeof canned.addCannedReply> = async (ctx, { body }) => {
  const [added] = await ctx.db
    .insert(cannedReplies)
    .values(await valuesOf(ctx, body))
    .returning({ id: cannedReplies.id })
  const object = await readOne(ctx, added?.id ?? 0)
  await ctx.audit({
    action: 'canned_reply.added',
    subject: { type: 'canned_reply', id: object.id },
    after: traceOf(object),
  })
  return { object }
}

/** Changes one; it can turn from a team reply into a personal one and back. */
const changeCannedReply: Handler<typeof canned.changeCannedReply> = async (ctx, { params, body }) => {
  const before = await readOne(ctx, params.id)
  await ctx.db
    .update(cannedReplies)
    .set(await valuesOf(ctx, body))
    .where(eq(cannedReplies.id, before.id))
  const object = await readOne(ctx, before.id)
  await ctx.audit({
    action: 'canned_reply.changed',
    subject: { type: 'canned_reply', id: object.id },
    before: traceOf(before),
    after: traceOf(object),
  })
  return { object }
}

/** Deletes one. */
const deleteCannedReply: Handler<typeof canned.deleteCannedReply> = async (ctx, { params }) => {
  const before = await readOne(ctx, params.id)
  await ctx.db.delete(cannedReplies).where(eq(cannedReplies.id, before.id))
  await ctx.audit({
    action: 'canned_reply.deleted',
    subject: { type: 'canned_reply', id: before.id },
    before: traceOf(before),
  })
  return { ok: true }
}

/** Canned replies. */
export const cannedHandlers: Handlers<typeof canned> = {
  cannedReplies: listCannedReplies,
  addCannedReply,
  changeCannedReply,
  deleteCannedReply,
}
