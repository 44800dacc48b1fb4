import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { daysBetween, todayInTehran } from '../../../contract/jalali'
import { holdTime } from '../../../contract/people/change-times'
import type { CurrentUser } from '../../../contract/people/person'
import type { Db } from '../../db/connect'
import { accountAlarms, users } from '../../db/schema'
import { creditBalances, subscriptionNow } from '../holdings'
import { codeOf } from '../introducer'
import { statusOf } from '../subscription-state'
import { refuse } from '../../http/refuse'
import { agendaOf } from './agenda'
import { holdOf } from '../changes/hold'
import { contractInForce, hasAccepted } from '../sign-in/sessions'

const subscriptionOf = async (
  db: Db,
  uuid: string,
  disabled: boolean,
  today: string,
): Promise<CurrentUser['subscription']> => {
  const last = await subscriptionNow(db, uuid, today)
  return (
    last && { ...last, remaining_days: daysBetween(today, last.ends), status: statusOf(disabled, last.ends, today) }
  )
}

const withHold = async (db: Db, user: typeof users.$inferSelect, now: Date): Promise<Pick<CurrentUser, 'hold'>> => {
  const hold = holdOf(user, now)
  if (!hold) return {}
  // Every change that closes money for a day also sends a "this was not me" link.
  const [last] = await db
    .select({ field: accountAlarms.field })
    .from(accountAlarms)
    .where(and(eq(accountAlarms.userUuid, user.uuid), gt(accountAlarms.sentAt, new Date(now.getTime() - holdTime))))
    .orderBy(desc(accountAlarms.sentAt))
    .limit(1)
  return { hold: { ...hold, field: last?.field ?? null } }
}

/** The signed-in user as the browser stores it: profile, subscription and credit. */
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
    level: user.level,
    partner_code: row.partnerCode,
    referral_code: codeOf(user),
    disabled,
    disabled_reason: user.disabledReason,
    disabled_at: user.disabledAt?.toISOString() ?? null,
    renewal_lifts: disabled && user.renewalLifts,
    contract_accepted_at: user.contractAcceptedAt?.toISOString() ?? null,
    contract_required: !hasAccepted(user, row.inForce),
    registered_at: user.registeredAt.toISOString(),
    subscription: await subscriptionOf(db, uuid, disabled, todayInTehran(now)),
    credit: await creditBalances(db, uuid),
    ...(await withHold(db, user, now)),
    ...(await agendaOf(db, uuid, now)),
    version: user.version,
  }
}
