import { count, eq, sql } from 'drizzle-orm'
import type { User } from '../../contract/people/person'
import { allows } from '../../contract/access'
import { todayInTehran } from '../../contract/jalali'
import { holdOf } from './changes/hold'
import { presentChanges, waitingChanges } from './changes/proposals'
import type { Db } from '../db/connect'
import { cities, states, users } from '../db/schema'
import { maskAddress, maskCode, masked } from './mask'
import type { SignedInUser } from '../implement'
import { ticketsWithin } from '../tickets/scope'
import { creditBalances, openRequestsOf, openTicketsOf, subscriptionNow } from './holdings'
import { codeOf } from './introducer'
import { namesOf } from './names'
import { presentPeople, type UserRow } from './present'
import { inTeamOf } from './scope'

type File = NonNullable<User['file']>

const countsOf = async (
  db: Db,
  row: UserRow,
  caller: SignedInUser,
): Promise<Pick<File, 'open_tickets' | 'open_requests' | 'introduced' | 'team'>> => {
  const introduced = db.select({ n: count() }).from(users).where(eq(users.partnerUuid, row.uuid))
  const team = db.select({ n: count() }).from(users).where(inTeamOf(row.uuid))
  const number = (query: { getSQL: () => ReturnType<typeof sql> }) => sql`(${query})`.mapWith(Number)
  const [found] = await db
    .select({
      open_tickets: openTicketsOf(db, row.uuid, await ticketsWithin(db, caller)),
      open_requests: openRequestsOf(db, row.uuid),
      introduced: number(introduced),
      team: number(team),
    })
    .from(sql`(select 1) as one`)
  return found ?? { open_tickets: 0, open_requests: 0, introduced: 0, team: 0 }
}

const placeOf = async (db: Db, row: UserRow) => {
  const [found] = await db
    .select({ state: states.name, city: cities.name })
    .from(users)
    .leftJoin(states, eq(states.id, users.stateId))
    .leftJoin(cities, eq(cities.id, users.cityId))
    .where(eq(users.uuid, row.uuid))
  return found ?? { state: null, city: null }
}

const partnerCodeOf = async (db: Db, partner: string | null): Promise<string | null> => {
  if (partner === null) return null
  const [found] = await db
    .select({ ownPartnerCode: users.ownPartnerCode, referralCode: users.referralCode })
    .from(users)
    .where(eq(users.uuid, partner))
  return found ? codeOf(found) : null
}

/** One person with the file; personal values are masked, and money is included only if the caller may see it. */
export const presentFile = async (
  db: Db,
  row: UserRow,
  { now, caller, withMoney }: { readonly now: Date; readonly caller: SignedInUser; readonly withMoney: boolean },
): Promise<User> => {
  const hold = holdOf(row, now)
  const waiting = allows(caller, 'users.read') ? await waitingChanges(db, row.uuid, now) : undefined
  const [person] = await presentPeople(db, [row], now)
  const leader = await namesOf(db, [row.leaderUuid])
  const file: File = {
    first_name: row.firstName,
    last_name: row.lastName,
    national_id: masked(maskCode, row.nationalId),
    state_id: row.stateId,
    city_id: row.cityId,
    ...(await placeOf(db, row)),
    address: masked(maskAddress, row.address),
    postal_code: masked(maskCode, row.postalCode),
    leader: leader(row.leaderUuid),
    partner_code: await partnerCodeOf(db, row.partnerUuid),
    referral_code: codeOf(row),
    disabled_at: row.disabledAt?.toISOString() ?? null,
    disabled_reason: row.disabledReason,
    renewal_lifts: row.disabledAt !== null && row.renewalLifts,
    contract_accepted_at: row.contractAcceptedAt?.toISOString() ?? null,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    subscription: await subscriptionNow(db, row.uuid, todayInTehran(now)),
    credit: withMoney ? await creditBalances(db, row.uuid) : [],
    ...(await countsOf(db, row, caller)),
    ...(waiting && {
      pending_changes: await presentChanges(db, waiting, caller, now),
      passcode_set: row.passcodeHash !== null,
      ...(hold && { hold }),
    }),
    version: row.version,
  }
  return { ...(person as User), file }
}
