import { and, asc, eq, lte } from 'drizzle-orm'
import { dayInTehran } from '../../../contract/jalali'
import {
  type exportSchedules as endpoints,
  mostSchedules,
  nextRun,
  queryOn,
} from '../../../contract/system/export-schedules'
import { exportSchedules as s } from '../../db/schema'
import type { Db } from '../../db/connect'
import { refuse } from '../../http/refuse'
import type { CallContext, Handler, Handlers, Operation } from '../../implement'
import { personOf } from '../../people/sign-in/sessions'
import type { Runtime } from '../../runtime'
import { addPrepared, requireReadable } from './prepared'

/** How many schedules one transaction processes. */
const atOnce = 20

const own = ({ user }: Pick<CallContext, 'user'>, id: number) => and(eq(s.id, id), eq(s.userUuid, user.uuid))

const listSchedules: Handler<typeof endpoints.exportSchedules> = async ({ db, user }) => {
  const rows = await db.select().from(s).where(eq(s.userUuid, user.uuid)).orderBy(asc(s.name), asc(s.id))
  return {
    results: rows.map(({ id, name, every, hour, paused, nextAt }) => ({
      id,
      name,
      every,
      hour,
      paused,
      next_at: nextAt.toISOString(),
    })),
  }
}

const add =
  (all: () => readonly Operation[]): Handler<typeof endpoints.scheduleExport> =>
  async (ctx, { body: { every, hour, ranges, ...wanted } }) => {
    const { db, user, now, audit } = ctx
    requireReadable(ctx, all(), wanted)
    if ((await db.$count(s, eq(s.userUuid, user.uuid))) >= mostSchedules)
      throw refuse('rate_limited', { details: { limit: 'schedules', most: mostSchedules } })
    const { name, view, list, params, query, columns } = wanted
    const [made] = await db
      .insert(s)
      .values({
        userUuid: user.uuid,
        userType: user.type,
        name,
        asked: { list, params, query, columns, ranges },
        view,
        every,
        hour,
        createdAt: now(),
        nextAt: nextRun(every, hour, now()),
      })
      .returning({ id: s.id })
    if (!made) throw refuse('internal')
    const subject = { type: 'list', id: list }
    await audit({ action: 'list.schedule_added', subject, after: { schedule: made.id, every, hour } })
    return made
  }

const pause =
  (all: () => readonly Operation[]): Handler<typeof endpoints.pauseSchedule> =>
  async (ctx, { params: { id }, body: { paused } }) => {
    const { db, user, now, audit } = ctx
    const [row] = await db.select().from(s).where(own(ctx, id)).for('update')
    if (!row) throw refuse('not_found')
    if (!paused) requireReadable(ctx, all(), { ...row.asked, view: row.view })
    await db
      .update(s)
      .set({ paused, ...(!paused && { userType: user.type, nextAt: nextRun(row.every, row.hour, now()) }) })
      .where(eq(s.id, id))
    const subject = { type: 'list', id: row.asked.list }
    await audit({ action: 'list.schedule_changed', subject, after: { schedule: id, paused } })
    return { ok: true }
  }

const remove: Handler<typeof endpoints.deleteSchedule> = async (ctx, { params: { id } }) => {
  const [gone] = await ctx.db.delete(s).where(own(ctx, id)).returning()
  if (!gone) throw refuse('not_found')
  const subject = { type: 'list', id: gone.asked.list }
  await ctx.audit({ action: 'list.schedule_removed', subject, before: { schedule: id, every: gone.every } })
  return { ok: true }
}

/** Scheduled exports. */
export const scheduleHandlers = (all: () => readonly Operation[]): Handlers<typeof endpoints> => ({
  exportSchedules: listSchedules,
  scheduleExport: add(all),
  pauseSchedule: pause(all),
  deleteSchedule: remove,
})

/** Adds the exports of a few schedules that are due, and moves each on to its next run; returns how many were due. */
const runSome = async (tx: Db, now: Date): Promise<number> => {
  const due = await tx
    .select()
    .from(s)
    .where(and(eq(s.paused, false), lte(s.nextAt, now)))
    .orderBy(asc(s.nextAt))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  for (const { id, userUuid, userType, name, asked, view, every, hour, createdAt } of due) {
    const user = await personOf(tx, userUuid)
    const isTheirs = user !== undefined && !user.disabled && user.type === userType
    await tx
      .update(s)
      .set(isTheirs ? { nextAt: nextRun(every, hour, now) } : { paused: true })
      .where(eq(s.id, id))
    if (!isTheirs) continue
    const query = queryOn(asked.query ?? {}, dayInTehran(createdAt), dayInTehran(now), asked.ranges)
    await addPrepared(tx, user, { ...asked, query, name, view }, now)
  }
  return due.length
}

/**
 * Adds the exports of every schedule that is due, each in the transaction that moves its schedule on: however often and
 * on however many servers this runs, one run of a schedule is one export. Missed runs are made up for once.
 */
export const runSchedules = async ({ connection, now }: Pick<Runtime, 'connection' | 'now'>): Promise<void> => {
  for (let found = atOnce; found === atOnce;) found = await connection.db.transaction((tx) => runSome(tx, now()))
}
