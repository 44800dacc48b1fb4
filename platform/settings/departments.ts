import { and, asc, eq, inArray, isNull, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { typesWith } from '../../contract/access'
import type { Parsed } from '../../contract/endpoint'
import { departmentSettings, type Department } from '../../contract/settings/departments'
import { among, foldedText, holds, numbered, whether } from '../db/conditions'
import type { Db } from '../db/connect'
import { ordered } from '../db/page'
import { departments, departmentStaff, users } from '../db/schema'
import { sorting } from '../db/sorting'
import type { CallContext, Handler, Handlers } from '../implement'
import { pageReply, windowOf } from '../http/paging'
import { invalid, refuse } from '../http/refuse'
import { byName } from '../people/keys'
import { isUnchanged, noteSetting, requireVersion, withChanges } from './records'

const d = departments
type Row = typeof d.$inferSelect
type Query = Parsed<typeof departmentSettings.departments>['query']

const present = async (db: Db, rows: readonly Row[]): Promise<Department[]> => {
  const seats =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(departmentStaff)
          .where(
            among(
              departmentStaff.departmentId,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(departmentStaff.userUuid))
  return rows.map(({ slaMinutes, ...row }) => ({
    ...row,
    sla_minutes: slaMinutes,
    members: seats.filter(({ departmentId }) => departmentId === row.id).map(({ userUuid }) => userUuid),
  }))
}

const whereOf = (query: Query): SQL | undefined =>
  and(
    ...numbered(d.id, ...(query.ids ?? [])),
    ...(query.query === undefined ? [] : [holds(foldedText(sql`${d.name} || ' ' || ${d.description}`), query.query)]),
    ...whether(sql`${d.active}`, query.active),
  )

const orderOf = sorting<Query['sort']>({
  first: 'id',
  by: { id: d.id, name: byName(d.name), sla_minutes: d.slaMinutes, active: d.active },
  ties: [d.id],
})

const list: Handler<typeof departmentSettings.departments> = async ({ db }, { query }) => {
  const where = whereOf(query)
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select()
    .from(d)
    .where(where)
    .orderBy(...ordered(orderOf(query.sort)))
    .limit(limit)
    .offset(offset)
  return pageReply(departmentSettings.departments, query, await db.$count(d, where), await present(db, rows))
}

/** One department's settings; `locked` locks it until the call ends. */
const readOne = async (db: Db, id: number, locked = false): Promise<Department> => {
  const asked = db
    .select()
    .from(d)
    .where(and(...numbered(d.id, id)))
  const [object] = await present(db, await (locked ? asked.for('update') : asked))
  if (!object) throw refuse('not_found')
  return object
}

/** New members must work at the desk; existing members may have left it. */
const checkMembers = async (db: Db, joining: readonly string[]): Promise<void> => {
  if (joining.length === 0) return
  const atDesk = and(
    among(users.uuid, joining),
    inArray(users.type, typesWith('tickets.work')),
    isNull(users.disabledAt),
  )
  if ((await db.$count(users, atDesk)) < joining.length) throw invalid({ members: 'unknown_option' })
}

const check = async (db: Db, wanted: Department, before?: Department): Promise<void> => {
  const another = ne(d.id, wanted.id)
  if ((await db.$count(d, and(another, eq(d.name, wanted.name)))) > 0) throw invalid({ name: 'exists' })
  if (wanted.serves !== null) {
    if (!wanted.active) throw invalid({ active: 'serving' })
    if ((await db.$count(d, and(another, eq(d.serves, wanted.serves)))) > 0)
      throw invalid({ serves: 'served_elsewhere' })
  }
  await checkMembers(
    db,
    wanted.members.filter((uuid) => !before?.members.includes(uuid)),
  )
}

const valuesOf = ({ name, description, serves, sla_minutes, active }: Department) => ({
  name,
  description,
  serves,
  slaMinutes: sla_minutes,
  active,
})

const seat = async (db: Db, id: number, members: readonly string[]): Promise<void> => {
  const seats = eq(departmentStaff.departmentId, id)
  await db
    .delete(departmentStaff)
    .where(members.length === 0 ? seats : and(seats, notInArray(departmentStaff.userUuid, [...members])))
  if (members.length === 0) return
  await db
    .insert(departmentStaff)
    .values(members.map((userUuid) => ({ departmentId: id, userUuid })))
    .onConflictDoNothing()
}

const subjectOf = ({ id }: Department) => ({ type: 'department', id }) as const

const create: Handler<typeof departmentSettings.createDepartment> = async (ctx, { body }) => {
  const { serves = null, active = true, members = [] } = body
  const wanted = { id: 0, version: 0, ...body, serves, active, members: [...new Set(members)] }
  await check(ctx.db, wanted)
  const [made] = await ctx.db.insert(d).values(valuesOf(wanted)).returning({ id: d.id })
  await seat(ctx.db, made?.id ?? 0, wanted.members)
  const object = await readOne(ctx.db, made?.id ?? 0)
  await noteSetting(ctx, subjectOf(object), { after: object })
  return { object }
}

const update: Handler<typeof departmentSettings.updateDepartment> = async (ctx, { params, body }) => {
  const { db } = ctx
  const before = await readOne(db, params.id, true)
  await requireVersion(ctx, subjectOf(before), body.version, before)
  const members = body.members && [...new Set(body.members)].toSorted()
  const wanted = withChanges(before, { ...body, members })
  if (isUnchanged(before, wanted)) return { object: before }
  await check(db, wanted, before)
  await db
    .update(d)
    .set({ ...valuesOf(wanted), version: before.version + 1 })
    .where(eq(d.id, before.id))
  await seat(db, before.id, wanted.members)
  const object = await readOne(db, before.id)
  await noteSetting(ctx, subjectOf(object), { before, after: object })
  return { object }
}

const remove: Handler<typeof departmentSettings.deleteDepartment> = async (ctx: CallContext, { params }) => {
  const before = await readOne(ctx.db, params.id, true)
  if (before.serves !== null) throw refuse('in_use')
  await seat(ctx.db, before.id, [])
  // Anything that refers to it blocks this by its foreign key, tables added later included.
  await ctx.db.delete(d).where(eq(d.id, before.id))
  await noteSetting(ctx, subjectOf(before), { before })
  return { ok: true }
}

/** The department settings. */
export const departmentHandlers: Handlers<typeof departmentSettings> = {
  departments: list,
  department: async ({ db }, { params }) => ({ object: await readOne(db, params.id) }),
  createDepartment: create,
  updateDepartment: update,
  deleteDepartment: remove,
}
