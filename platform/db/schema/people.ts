import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { Level } from '../../../contract/people/person'
import { sessionEnds } from '../../../contract/people/sign-in'
import { day, moment, serialId } from './columns'

/** Provinces. */
export const states = pgTable('states', { id: integer('id').primaryKey(), name: text('name').notNull() })

/** Cities of a province. */
export const cities = pgTable(
  'cities',
  {
    id: integer('id').primaryKey(),
    stateId: integer('state_id')
      .notNull()
      .references(() => states.id),
    name: text('name').notNull(),
  },
  (t) => [index('cities_state').on(t.stateId)],
)

/** Everybody who can sign in, of every type. `search_key` is the folded name, phone, e-mail and ids. */
export const users = pgTable(
  'users',
  {
    uuid: uuid('uuid').primaryKey().defaultRandom(),
    type: text('type').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    name: text('name').notNull(),
    searchKey: text('search_key').notNull(),
    sortKey: text('sort_key').notNull(),
    phone: text('phone').notNull(),
    email: text('email'),
    nationalId: text('national_id'),
    country: text('country').notNull(),
    stateId: integer('state_id').references(() => states.id),
    cityId: integer('city_id').references(() => cities.id),
    address: text('address'),
    postalCode: text('postal_code'),
    level: text('level').$type<Level>().notNull().default('bronze'),
    partnerUuid: uuid('partner_uuid').references((): AnyPgColumn => users.uuid),
    teacherUuid: uuid('teacher_uuid').references((): AnyPgColumn => users.uuid),
    mentorUuid: uuid('mentor_uuid').references((): AnyPgColumn => users.uuid),
    leaderUuid: uuid('leader_uuid').references((): AnyPgColumn => users.uuid),
    /** A partner's own code, given to others. */
    ownPartnerCode: text('own_partner_code'),
    referralCode: text('referral_code').notNull(),
    /** Null once the owner locked the account, until they set a new one. */
    passwordHash: text('password_hash'),
    passcodeHash: text('passcode_hash'),
    /** Until when money and passcode are closed after a change to how the person signs in. */
    securityHoldUntil: moment('security_hold_until'),
    /** When the owner locked the money with the link in a notice; staff unlock it. */
    moneyLockedAt: moment('money_locked_at'),
    registeredAt: moment('registered_at').notNull(),
    modifiedAt: moment('modified_at').notNull(),
    lastSeenAt: moment('last_seen_at'),
    disabledAt: moment('disabled_at'),
    disabledReason: text('disabled_reason'),
    /** Set when the account was closed because its subscription ended: paying for one reopens it. */
    renewalLifts: boolean('renewal_lifts').notNull().default(false),
    contractVersion: text('contract_version'),
    contractAcceptedAt: moment('contract_accepted_at'),
    /** The end of the current subscription, repeated here for lists. */
    subscriptionEnds: day('subscription_ends'),
    lastCashout: day('last_cashout'),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    uniqueIndex('users_phone').on(t.phone),
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_referral_code').on(t.referralCode),
    index('users_registered').on(t.registeredAt, t.uuid),
    // Leaderboards read everybody: from these indexes, without the rows.
    index('users_places').on(t.uuid, t.registeredAt, t.type, t.disabledAt, t.level, t.country),
    index('users_brought')
      .on(t.registeredAt, t.partnerUuid)
      .where(sql`${t.partnerUuid} is not null`),
    index('users_type').on(t.type, t.registeredAt),
    index('users_partner').on(t.partnerUuid),
    index('users_teacher').on(t.teacherUuid),
    index('users_mentor').on(t.mentorUuid),
    index('users_leader').on(t.leaderUuid),
    // Persian order is the byte order of the key, whatever the collation of the database.
    index('users_sort').on(sql`${t.sortKey} collate "C"`, t.uuid),
    index('users_subscription_ends').on(t.subscriptionEnds),
    index('users_last_cashout').on(t.lastCashout),
    index('users_national_id').on(t.nationalId),
  ],
)

/** Bank account and wallets of a person. */
export const bankInfo = pgTable(
  'bank_info',
  {
    userUuid: uuid('user_uuid')
      .primaryKey()
      .references(() => users.uuid),
    iban: text('iban'),
    card: text('card'),
    holder: text('holder'),
    verifiedAt: moment('verified_at'),
    verifiedBy: uuid('verified_by').references(() => users.uuid),
    tronAddress: text('tron_address'),
    bscAddress: text('bsc_address'),
    changedAt: moment('changed_at'),
  },
  (t) => [
    index('bank_iban').on(t.iban),
    index('bank_card').on(t.card),
    index('bank_changed').on(t.changedAt.desc().nullsLast(), t.userUuid),
    index('bank_tron').on(t.tronAddress),
    index('bank_bsc').on(t.bscAddress),
  ],
)

/** Which work platforms a person holds an account on. */
export const userPlatforms = pgTable(
  'user_platforms',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    platformUuid: uuid('platform_uuid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userUuid, t.platformUuid] }), index('user_platforms_platform').on(t.platformUuid)],
)

/** Days on which a person was active, for activity reports. */
export const activityDays = pgTable(
  'activity_days',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    date: day('date').notNull(),
    visits: integer('visits').notNull(),
    lastAt: moment('last_at').notNull(),
    /**
     * The person's next active day, kept by a trigger: whoever was active in a range has one day in it whose next is
     * beyond it.
     */
    nextDate: day('next_date')
      .notNull()
      .default(sql`'infinity'`),
  },
  (t) => [
    primaryKey({ columns: [t.userUuid, t.date] }),
    index('activity_days_seen').on(t.date, t.lastAt, t.userUuid, t.visits),
    index('activity_days_last').on(t.nextDate, t.date, t.userUuid, t.lastAt),
  ],
)

/** Versions of the contract with end users; the newest is in force. */
export const contracts = pgTable('contracts', {
  version: text('version').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  publishedAt: moment('published_at').notNull(),
})

/** Bearer sessions; only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** When the person last re-entered the password in this session. */
    confirmedAt: moment('confirmed_at'),
    /** When it last wrote something; needed where reads may go to a replica. */
    wroteAt: moment('wrote_at'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: sessionEnds }),
    ip: text('ip').notNull(),
    agent: text('agent').notNull(),
  },
  (t) => [uniqueIndex('sessions_token').on(t.tokenHash), index('sessions_user').on(t.userUuid)],
)

/** Browsers that have signed in to an account before; only the SHA-256 of a browser's token is stored. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    tokenHash: text('token_hash').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userUuid, t.tokenHash] }),
    index('known_devices_token').on(t.tokenHash),
    index('known_devices_used').on(t.usedAt),
  ],
)

/** One-time codes; only a hash bound to address and purpose is stored. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: serialId(),
    sendTo: text('send_to').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    triesLeft: integer('tries_left').notNull(),
    usedAt: moment('used_at'),
    decoy: boolean('decoy').notNull().default(false),
  },
  (t) => [index('codes_send_to').on(t.sendTo, t.purpose, t.createdAt)],
)
