import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { isStaff } from '../../../contract/access'
import { todayInTehran } from '../../../contract/jalali'
import type { SessionEnd } from '../../../contract/people/sign-in'
import type { Config } from '../../config/config'
import type { Connection, Db } from '../../db/connect'
import { statementName } from '../../db/named-statements'
import { activityDays, contracts, sessions, users } from '../../db/schema'
import type { Caller } from '../../http/guard'
import type { CallSession, SignedInUser } from '../../implement'
import type { Runtime } from '../../runtime'

const touchSeconds = 60
const mostSessions = 20

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const ago = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)

type Lives = Pick<Config, 'idleSeconds' | 'absoluteSeconds'>

const isLive = (seenAfter: Date | Placeholder, startedAfter: Date | Placeholder) =>
  and(isNull(sessions.endedAt), gt(sessions.lastSeenAt, seenAfter), gt(sessions.createdAt, startedAfter))

/** A return after this long counts as a new visit. In seconds. */
const visitGap = 1800

/** Records that somebody is active: the day, the moment, and a new visit if they had been away. */
const noteVisit = (db: Db, userUuid: string, moment: Date) =>
  db
    .insert(activityDays)
    .values({ userUuid, date: todayInTehran(moment), visits: 1, lastAt: moment })
    .onConflictDoUpdate({
      target: [activityDays.userUuid, activityDays.date],
      set: {
        visits: sql`${activityDays.visits} + case when ${activityDays.lastAt} < ${ago(moment, visitGap).toISOString()}::timestamptz then 1 else 0 end`,
        lastAt: sql`greatest(${activityDays.lastAt}, excluded.last_at)`,
      },
    })

/** The version of the contract now in force, as an SQL expression. */
export const contractInForce = sql<
  string | null
>`(select ${contracts.version} from ${contracts} order by ${contracts.publishedAt} desc limit 1)`

/** Whether somebody may do what the contract gates: staff are not party to it; others must have accepted the version in force. */
export const hasAccepted = (
  user: { readonly type: string; readonly contractVersion: string | null },
  inForce: string | null,
): boolean => isStaff(user) || inForce === null || user.contractVersion === inForce

/** The columns that make up a caller. */
const callerColumns = {
  uuid: users.uuid,
  type: users.type,
  name: users.name,
  phone: users.phone,
  disabledAt: users.disabledAt,
  contractVersion: users.contractVersion,
  inForce: contractInForce,
}

type CallerRow = Pick<
  typeof users.$inferSelect,
  'uuid' | 'type' | 'name' | 'phone' | 'disabledAt' | 'contractVersion'
> & {
  readonly inForce: string | null
}

/** The signed-in user of a call, from a row of {@link callerColumns}. */
const signedIn = (row: CallerRow): SignedInUser => ({
  uuid: row.uuid,
  type: row.type,
  name: row.name,
  phone: row.phone,
  disabled: row.disabledAt !== null,
  contractAccepted: hasAccepted(row, row.inForce),
})

const prepareCaller = (connection: Connection) => {
  const { db } = connection
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      wroteAt: sessions.wroteAt,
      ...callerColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.uuid, sessions.userUuid))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isLive(sql.placeholder('seenAfter'), sql.placeholder('startedAfter')),
      ),
    )
    .prepare(statementName(connection, 'caller'))
}

const callers = new WeakMap<Connection, ReturnType<typeof prepareCaller>>()

// Runs on every call, so it is built and prepared once per connection.
const callerQuery = (connection: Connection): ReturnType<typeof prepareCaller> => {
  const known = callers.get(connection) ?? prepareCaller(connection)
  callers.set(connection, known)
  return known
}

/**
 * The caller behind a bearer token, if the session is alive by the server's clock; updates its last-seen time at the
 * first call and then once a minute.
 */
export const callerOf = async ({ connection, config, now }: Runtime, token: string): Promise<Caller | undefined> => {
  const { db } = connection
  const moment = now()
  const [row] = await callerQuery(connection).execute({
    tokenHash: hashToken(token),
    seenAfter: ago(moment, config.idleSeconds).toISOString(),
    startedAfter: ago(moment, config.absoluteSeconds).toISOString(),
  })
  if (!row) return undefined
  const first = row.lastSeenAt.getTime() === row.createdAt.getTime() && moment > row.createdAt
  if (first || row.lastSeenAt <= ago(moment, touchSeconds)) {
    await db
      .update(sessions)
      .set({ lastSeenAt: moment })
      .where(and(eq(sessions.id, row.id), lt(sessions.lastSeenAt, moment)))
    await db.update(users).set({ lastSeenAt: moment }).where(eq(users.uuid, row.uuid))
    await noteVisit(db, row.uuid, moment)
  }
  return {
    user: signedIn(row),
    session: {
      id: row.id,
      createdAt: row.createdAt,
      confirmedAt: row.confirmedAt,
      wroteAt: row.wroteAt ?? row.createdAt,
    },
  }
}

/** Records that a session has written, so that its next reads see the change. A failure here does not fail the completed call. */
export const noteSessionWrite = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ wroteAt: now })
    .where(eq(sessions.id, id))
    .catch(() => undefined)
}

/** A person as in a call of their own, for work done on their behalf without one. */
export const personOf = async (db: Db, uuid: string): Promise<SignedInUser | undefined> => {
  const [row] = await db.select(callerColumns).from(users).where(eq(users.uuid, uuid))
  return row && signedIn(row)
}

/** Why the session of a token ended; undefined if it never existed or was forgotten. */
export const endOf = async ({ connection, config, now }: Runtime, token: string): Promise<SessionEnd | undefined> => {
  const [row] = await connection.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
  if (!row) return undefined
  if (row.endedAt) return row.endReason ?? undefined
  return row.lastSeenAt <= ago(now(), config.idleSeconds) ? 'idle' : 'old'
}

/** Where a session starts from. */
export interface Origin {
  readonly ip: string
  readonly headers: Headers
}

/**
 * Whom a condition still finds, held until the session begun in the same transaction is there: a change that ends every
 * session then ends this one, too, or came before and is seen.
 */
export const holdPerson = async (tx: Db, where: SQL | undefined): Promise<string | undefined> => {
  const [held] = await tx.select({ uuid: users.uuid }).from(users).where(where).for('share')
  return held?.uuid
}

/** Starts a session and returns its token, which is never available again; the oldest sessions beyond the limit end. */
export const startSession = async (db: Db, userUuid: string, { ip, headers }: Origin, now: Date): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const agent = (headers.get('user-agent') ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300)
  const [started] = await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userUuid, createdAt: now, lastSeenAt: now, ip, agent })
    .returning({ id: sessions.id })
  // Never the new one, however ties in the timestamp are ordered.
  const surplus = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.userUuid, userUuid), isNull(sessions.endedAt), started ? ne(sessions.id, started.id) : undefined),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(mostSessions - 1)
  if (surplus.length > 0) {
    await db
      .update(sessions)
      .set({ endedAt: now, endReason: 'crowded' })
      .where(
        among(
          sessions.id,
          surplus.map(({ id }) => id),
        ),
      )
  }
  return token
}

const confirmedSeconds = 600

/** Records that the person of a session has re-entered the password. */
export const noteConfirmed = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id))
}

/** Whether the password was re-entered within the last ten minutes. */
export const isConfirmed = ({ confirmedAt }: CallSession, now: Date): boolean =>
  confirmedAt !== null && confirmedAt > ago(now, confirmedSeconds)

/** Ends one live session of a person; false if there is none with that id. */
export const endSession = async (db: Db, userUuid: string, id: string, now: Date): Promise<boolean> => {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: 'by_hand' })
    .where(and(eq(sessions.id, id), eq(sessions.userUuid, userUuid), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends every session of a person except the one to keep; returns those that ended. */
export const endSessions = async (
  db: Db,
  userUuid: string,
  endReason: SessionEnd,
  now: Date,
  keep?: string,
): Promise<readonly string[]> => {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason })
    .where(
      and(
        eq(sessions.userUuid, userUuid),
        isNull(sessions.endedAt),
        ...(keep === undefined ? [] : [ne(sessions.id, keep)]),
      ),
    )
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** The live sessions of a person, most recently seen first. */
export const liveSessions = (db: Db, userUuid: string, now: Date, lives: Lives) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userUuid, userUuid), isLive(ago(now, lives.idleSeconds), ago(now, lives.absoluteSeconds))))
    .orderBy(desc(sessions.lastSeenAt))
