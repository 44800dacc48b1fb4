import { sendMessage } from '../../notifications/messages'
import { and, desc, eq, gt, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import { typesWith } from '../../../contract/access'
import type { accountChanges as changesArea } from '../../../contract/people/account-changes'
import type { GuardedField } from '../../../contract/people/pending-change'
import { pageLinks } from '../../../contract/page-links'
import type { Db } from '../../db/connect'
import { accountAlarms, accountChanges, departments, tickets, users } from '../../db/schema'
import type { CallContext, Handlers, SignedInUser } from '../../implement'
import { alarmTicket, fieldWords } from '../../notifications/texts'
import { notify } from '../../notifications/notify'
import { refuse } from '../../http/refuse'
import { openInternalTicket } from '../../tickets/write'
import { endChange } from './change-ends'
import { forgetDevices } from '../sign-in/devices'
import type { UserRow } from '../present'
import { digest, knownAddresses } from './guarded-change'
import { endSessions } from '../sign-in/sessions'

type Anybody = CallContext<SignedInUser | undefined>

const liveAlarm = (token: string, now: Date) =>
  and(eq(accountAlarms.tokenHash, digest(token)), isNull(accountAlarms.usedAt), gt(accountAlarms.expiresAt, now))

/** The department responsible for accounts, else the one for payments, else the first. */
const departmentOf = async ({ db }: Anybody): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: departments.id })
    .from(departments)
    .where(eq(departments.active, true))
    .orderBy(sql`case ${departments.serves} when 'accounts' then 0 when 'payments' then 1 else 2 end`, departments.id)
    .limit(1)
  return row?.id
}

/** The ticket that another link opened while the money was already locked: one ticket per lock. */
const ticketOfLock = async (db: Db, { uuid, moneyLockedAt }: UserRow): Promise<number | null> => {
  if (moneyLockedAt === null) return null
  const [row] = await db
    .select({ id: tickets.id })
    .from(accountAlarms)
    .innerJoin(tickets, eq(tickets.id, accountAlarms.ticketId))
    .where(
      and(eq(accountAlarms.userUuid, uuid), gte(accountAlarms.usedAt, moneyLockedAt), ne(tickets.status, 'closed')),
    )
    .orderBy(desc(tickets.id))
    .limit(1)
  return row?.id ?? null
}

const openTicket = async (ctx: Anybody, person: UserRow, field: GuardedField): Promise<number | null> => {
  const department = await departmentOf(ctx)
  return department === undefined
    ? null
    : openInternalTicket(ctx, person, { ...alarmTicket(fieldWords[field].fa), department })
}

/** Nobody can sign in here to ask for help, so the error carries the support phone number. */
const deadLink = ({ platform: { supportPhone } }: Anybody) =>
  refuse('not_found', { details: { ...(supportPhone !== undefined && { support_phone: supportPhone }) } })

/** The "this was not me" link in the notice to an old address: what it concerns, and its one-time use. */
export const alarmHandlers: Handlers<Pick<typeof changesArea, 'alarmPreview' | 'raiseAlarm'>> = {
  alarmPreview: async (ctx, { body }) => {
    const [row] = await ctx.db.select().from(accountAlarms).where(liveAlarm(body.token, ctx.now()))
    if (!row) throw deadLink(ctx)
    return { field: row.field, changed_at: row.sentAt.toISOString(), expires_at: row.expiresAt.toISOString() }
  },

  raiseAlarm: async (ctx, { body }) => {
    const { db, audit } = ctx
    const now = ctx.now()
    const [alarm] = await db.update(accountAlarms).set({ usedAt: now }).where(liveAlarm(body.token, now)).returning()
    if (!alarm) throw deadLink(ctx)
    const [person] = await db.select().from(users).where(eq(users.uuid, alarm.userUuid)).for('update')
    if (!person) throw refuse('not_found')
    // The password may have been set by whoever controls the new address.
    await db
      .update(users)
      .set({
        passwordHash: null,
        moneyLockedAt: person.moneyLockedAt ?? now,
        modifiedAt: now,
        version: person.version + 1,
      })
      .where(eq(users.uuid, person.uuid))
    await endSessions(db, person.uuid, 'address', now)
    await forgetDevices(db, person.uuid)
    const waiting = await db
      .select()
      .from(accountChanges)
      .where(and(eq(accountChanges.userUuid, person.uuid), eq(accountChanges.state, 'pending')))
      .for('update')
    for (const row of waiting) await endChange(ctx, row, 'refused')
    const ticket = (await ticketOfLock(db, person)) ?? (await openTicket(ctx, person, alarm.field))
    await db.update(accountAlarms).set({ ticketId: ticket }).where(eq(accountAlarms.tokenHash, alarm.tokenHash))
    await audit({
      action: 'account.alarm_raised',
      subject: { type: 'user', id: person.uuid },
      after: { field: alarm.field, ticket },
    })
    for (const to of await knownAddresses(db, person, now))
      await sendMessage(db, { to, purpose: 'notice', code: 'money_locked' }, now)
    const holders = await db
      .select({ uuid: users.uuid })
      .from(users)
      .where(and(inArray(users.type, typesWith('users.identity')), isNull(users.disabledAt)))
    await notify(db, {
      to: holders.map(({ uuid }) => uuid).filter((uuid) => uuid !== person.uuid),
      type: 'system',
      text: 'alarm_raised',
      values: { name: person.name, field: fieldWords[alarm.field] },
      link: pageLinks.person(person.uuid),
      at: now,
    })
    return { locked: true, ticket, support_phone: ctx.platform.supportPhone ?? null }
  },
}
