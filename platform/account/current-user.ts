import { and, count, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysBetween, todayInTehran } from '../../contract/calendar'
import { formatMinor, type Currency } from '../../contract/money'
import type { CurrentUser } from '../../contract/person'
import type { Db } from '../db/connect'
import {
  ledgerAccounts,
  notificationReceipts,
  packages,
  platforms,
  processRequests,
  subscriptions,
  tickets,
  users,
} from '../db/schema'
import { refuse } from '../refuse'
import { agendaOf } from './agenda'
import { contractInForce, hasAccepted } from './sessions'

const soonDays = 7

const subscriptionOf = async (
  db: Db,
  uuid: string,
  disabled: boolean,
  today: string,
): Promise<CurrentUser['subscription']> => {
  const [row] = await db
    .select({ name: packages.name, platform: platforms.name, starts: subscriptions.starts, ends: subscriptions.ends })
    .from(subscriptions)
    .innerJoin(packages, eq(packages.id, subscriptions.packageId))
    .leftJoin(platforms, eq(platforms.uuid, subscriptions.platformUuid))
    .where(and(eq(subscriptions.userUuid, uuid), isNull(subscriptions.disabledAt)))
    .orderBy(desc(subscriptions.ends))
    .limit(1)
  if (!row) return null
  const remaining = daysBetween(today, row.ends)
  const status = disabled ? 'disabled' : remaining < 0 ? 'expired' : remaining <= soonDays ? 'expiring' : 'active'
  return {
    package: row.name,
    platform: row.platform,
    starts: row.starts,
    ends: row.ends,
    remaining_days: remaining,
    status,
  }
}

const creditOf = async (db: Db, uuid: string): Promise<CurrentUser['credit']> => {
  const rows = await db
    .select({ currency: ledgerAccounts.currency, minor: ledgerAccounts.balanceMinor })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.userUuid, uuid), eq(ledgerAccounts.kind, 'credit')))
    .orderBy(ledgerAccounts.currency)
  return rows.map(({ currency, minor }) => {
    const id = currency as Currency
    return { currency: id, amount: formatMinor(minor, id) }
  })
}

const countsOf = async (db: Db, uuid: string) => {
  const openTickets = db
    .select({ n: count() })
    .from(tickets)
    .where(and(eq(tickets.userUuid, uuid), notInArray(tickets.status, ['closed'])))
  const openRequests = db
    .select({ n: count() })
    .from(processRequests)
    .where(
      and(
        eq(processRequests.userUuid, uuid),
        isNull(processRequests.hiddenAt),
        notInArray(processRequests.status, ['completed', 'rejected', 'canceled', 'expired']),
      ),
    )
  const unread = db
    .select({ n: count() })
    .from(notificationReceipts)
    .where(and(eq(notificationReceipts.userUuid, uuid), isNull(notificationReceipts.readAt)))
  const [row] = await db
    .select({
      open_tickets: sql<number>`(${openTickets})`.mapWith(Number),
      open_requests: sql<number>`(${openRequests})`.mapWith(Number),
      unread_notifications: sql<number>`(${unread})`.mapWith(Number),
    })
    .from(sql`(select 1) as one`)
  return row ?? { open_tickets: 0, open_requests: 0, unread_notifications: 0 }
}

/** The signed-in user as the browser keeps it: profile, subscription, credit and counts. */
export const currentUserOf = async (db: Db, uuid: string, now: Date): Promise<CurrentUser> => {
  const partner = alias(users, 'partner')
  const [row] = await db
    .select({
      user: users,
      partnerCode: sql<string | null>`coalesce(${partner.ownPartnerCode}, ${partner.referralCode})`,
      inForce: contractInForce,
    })
    .from(users)
    .leftJoin(partner, eq(partner.uuid, users.partnerUuid))
    .where(eq(users.uuid, uuid))
  if (!row) throw refuse('not_found')
  const { user } = row
  const disabled = user.disabledAt !== null
  return {
    uuid: user.uuid,
    type: user.type,
    name: user.name,
    first_name: user.firstName,
    last_name: user.lastName,
    phone: user.phone,
    email: user.email,
    national_id: user.nationalId,
    country: user.country,
    state_id: user.stateId,
    city_id: user.cityId,
    address: user.address,
    postal_code: user.postalCode,
    level: user.level as CurrentUser['level'],
    partner_code: row.partnerCode,
    referral_code: user.referralCode,
    disabled,
    disabled_reason: user.disabledReason,
    disabled_at: user.disabledAt?.toISOString() ?? null,
    contract_accepted_at: user.contractAcceptedAt?.toISOString() ?? null,
    contract_required: !hasAccepted(user, row.inForce),
    registered_at: user.registeredAt.toISOString(),
    subscription: await subscriptionOf(db, uuid, disabled, todayInTehran(now)),
    credit: await creditOf(db, uuid),
    ...(await countsOf(db, uuid)),
    ...(await agendaOf(db, uuid, now)),
    version: user.version,
  }
}
