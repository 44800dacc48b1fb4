import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { mostSessions, type community } from '../../contract/community/community'
import type { Parsed, Reply } from '../../contract/endpoint'
import { among, onDays, oneOf } from '../db/conditions'
import type { Db } from '../db/connect'
import { departments, mentorSessions, users } from '../db/schema'
import type { Handler, Handlers } from '../implement'
import { namesOf } from '../people/names'
import { refuse } from '../http/refuse'
import { byPersonName } from '../people/keys'

type Mentorship = Reply<typeof community.mentorship>
type Query = Parsed<typeof community.mentorship>['query']

const mostMentees = 500

const sessionsOf = async (db: Db, uuid: string, query: Query): Promise<Mentorship['sessions']> => {
  const mine = or(eq(mentorSessions.menteeUuid, uuid), eq(mentorSessions.mentorUuid, uuid))
  const rows = await db
    .select()
    .from(mentorSessions)
    .where(
      and(
        mine,
        ...oneOf(mentorSessions.mentorUuid, query.mentor_ids),
        ...(query.status === undefined ? [] : [eq(mentorSessions.status, query.status)]),
        ...onDays(mentorSessions.at, query.start_date, query.end_date),
      ),
    )
    .orderBy(desc(mentorSessions.at), desc(mentorSessions.id))
    .limit(mostSessions)
  const named = await namesOf(
    db,
    rows.flatMap((row) => [row.mentorUuid, row.menteeUuid]),
  )
  return rows.map(({ id, mentorUuid, menteeUuid, at, topic, status, confirmed }) => ({
    id,
    mentor: named(mentorUuid) ?? { uuid: mentorUuid, name: '' },
    mentee: named(menteeUuid) ?? { uuid: menteeUuid, name: '' },
    at: at.toISOString(),
    topic,
    status,
    confirmed,
  }))
}

/** Progress is the share of the agreed sessions that took place. */
const menteesOf = async (db: Db, uuid: string, now: Date): Promise<Mentorship['mentees']> => {
  const people = await db
    .select({ uuid: users.uuid, name: users.name, level: users.level })
    .from(users)
    .where(eq(users.mentorUuid, uuid))
    .orderBy(byPersonName, asc(users.uuid))
    .limit(mostMentees)
  if (people.length === 0) return []
  const met = await db
    .select({
      mentee: mentorSessions.menteeUuid,
      agreed: sql<number>`count(*)`.mapWith(Number),
      done: sql<number>`count(*) filter (where ${mentorSessions.status} = 'done')`.mapWith(Number),
      next: sql<
        string | null
      >`min(${mentorSessions.at}) filter (where ${mentorSessions.status} = 'planned' and ${mentorSessions.at} > ${now.toISOString()}::timestamptz)`,
    })
    .from(mentorSessions)
    .where(
      and(
        eq(mentorSessions.mentorUuid, uuid),
        among(
          mentorSessions.menteeUuid,
          people.map((person) => person.uuid),
        ),
      ),
    )
    .groupBy(mentorSessions.menteeUuid)
  const known = new Map(met.map((row) => [row.mentee, row]))
  return people.map(({ level, ...user }) => {
    const { agreed = 0, done = 0, next = null } = known.get(user.uuid) ?? {}
    return {
      user,
      level,
      progress: agreed === 0 ? 0 : done / agreed,
      sessions_done: done,
      next_at: next === null ? null : new Date(next).toISOString(),
    }
  })
}

const mentorship: Handler<typeof community.mentorship> = async ({ db, user, now }, { query }) => {
  const [own] = await db.select({ mentor: users.mentorUuid }).from(users).where(eq(users.uuid, user.uuid))
  const named = await namesOf(db, [own?.mentor ?? null])
  const [desk] = await db.select({ id: departments.id }).from(departments).where(eq(departments.serves, 'mentoring'))
  return {
    mentor: named(own?.mentor ?? null),
    ...(desk && { department: desk.id }),
    sessions: await sessionsOf(db, user.uuid, query),
    mentees: await menteesOf(db, user.uuid, now()),
  }
}

/** Only the mentee confirms that a session took place, and only after its time; confirming again changes nothing. */
const confirmSession: Handler<typeof community.confirmSession> = async (ctx, { params }) => {
  const { db, user, now, audit } = ctx
  const [session] = await db
    .select()
    .from(mentorSessions)
    .where(and(eq(mentorSessions.id, params.id), eq(mentorSessions.menteeUuid, user.uuid)))
    .for('update')
  if (!session) throw refuse('not_found')
  if (session.confirmed) return { ok: true }
  if (session.status === 'missed' || session.at > now()) throw refuse('illegal_move')
  await db.update(mentorSessions).set({ status: 'done', confirmed: true }).where(eq(mentorSessions.id, session.id))
  await audit({
    action: 'mentorship.confirmed',
    subject: { type: 'mentorship', id: session.id },
    before: { status: session.status, confirmed: false },
    after: { status: 'done', confirmed: true },
  })
  return { ok: true }
}

/** Mentorship sessions: visible to both sides, confirmed by the mentee. */
export const mentorshipHandlers: Handlers<Pick<typeof community, 'mentorship' | 'confirmSession'>> = {
  mentorship,
  confirmSession,
}
