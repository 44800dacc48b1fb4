import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaymentFailure, PaymentStatus } from '../../../contract/orders/payments'
import { subscriptionDurations } from '../../../contract/requests/forms'
import { departmentServices } from '../../../contract/settings/departments'
import { currencyId, day, minor, moment, serialId } from './columns'
import { users } from './people'

/** Work platforms, with their current share percentages (of the completed request's amount). */
export const platforms = pgTable('platforms', {
  uuid: uuid('uuid').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  country: text('country').notNull(),
  active: boolean('active').notNull(),
  /** Of an account there. */
  priceMinor: minor('price_minor'),
  currency: currencyId(),
  partnerPercent: integer('partner_percent').notNull(),
  teacherPercent: integer('teacher_percent').notNull(),
  mentorPercent: integer('mentor_percent').notNull(),
  version: integer('version').notNull().default(0),
})

/** What a subscription of a work platform costs, by how long it lasts; requests keep the price they were filed at. */
export const platformPrices = pgTable(
  'platform_prices',
  {
    platformUuid: uuid('platform_uuid')
      .notNull()
      .references(() => platforms.uuid),
    duration: text('duration', { enum: subscriptionDurations }).notNull(),
    priceMinor: minor('price_minor').notNull(),
    currency: currencyId().notNull(),
  },
  (t) => [primaryKey({ columns: [t.platformUuid, t.duration] })],
)

/** Courses on sale. */
export const courses = pgTable('courses', {
  uuid: uuid('uuid').primaryKey().defaultRandom(),
  title: text('title').notNull(),
  teacherUuid: uuid('teacher_uuid').references(() => users.uuid),
  priceMinor: minor('price_minor').notNull(),
  currency: currencyId().notNull(),
  hours: doublePrecision('hours').notNull(),
  active: boolean('active').notNull(),
})

/** Subscription packages, on sale or not. */
export const packages = pgTable('packages', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  months: integer('months').notNull(),
  priceMinor: minor('price_minor').notNull(),
  currency: currencyId().notNull(),
  features: jsonb('features').$type<string[]>().notNull(),
  best: boolean('best').notNull(),
  active: boolean('active').notNull(),
  version: integer('version').notNull().default(0),
})

/** Discount codes; either a percentage or an amount. */
export const coupons = pgTable('coupons', {
  code: text('code').primaryKey(),
  packageId: integer('package_id').references(() => packages.id),
  ownerUuid: uuid('owner_uuid').references(() => users.uuid),
  percent: integer('percent'),
  amountMinor: minor('amount_minor'),
  currency: currencyId(),
  /** The first valid day; null if it has none. */
  starts: day('starts'),
  expires: day('expires').notNull(),
  maxUses: integer('max_uses').notNull().default(0),
  /** Excludes uses by payments that are paid or may still be. */
  usesLeft: integer('uses_left').notNull(),
  /** How often one person may use it. */
  perPerson: integer('per_person').notNull().default(1),
  /** Cleared to end it before it expires. */
  active: boolean('active').notNull().default(true),
  version: integer('version').notNull().default(0),
})

/** Payments through the gateway. */
export const payments = pgTable(
  'payments',
  {
    id: serialId(),
    reference: text('reference').notNull(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    packageId: integer('package_id').references(() => packages.id),
    amountMinor: minor('amount_minor').notNull(),
    discountMinor: minor('discount_minor').notNull(),
    currency: currencyId().notNull(),
    coupon: text('coupon'),
    status: text('status').$type<PaymentStatus>().notNull(),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    /** Why it failed, if known. */
    failure: text('failure').$type<PaymentFailure>(),
    /** When the job that resolves open payments last queried the gateway for its outcome. */
    askedAt: moment('asked_at'),
  },
  (t) => [
    uniqueIndex('payments_reference').on(t.reference),
    index('payments_user').on(t.userUuid, t.createdAt),
    index('payments_created').on(t.createdAt, t.id),
    index('payments_paid').on(t.paidAt),
    index('payments_coupon')
      .on(t.coupon)
      .concurrently()
      .where(sql`${t.coupon} is not null`),
  ],
)

/** Sold subscriptions. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: serialId(),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    packageId: integer('package_id')
      .notNull()
      .references(() => packages.id),
    platformUuid: uuid('platform_uuid').references(() => platforms.uuid),
    paymentId: integer('payment_id').references(() => payments.id),
    partnerUuid: uuid('partner_uuid').references(() => users.uuid),
    teacherUuid: uuid('teacher_uuid').references(() => users.uuid),
    bought: day('bought').notNull(),
    starts: day('starts').notNull(),
    ends: day('ends').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: currencyId().notNull(),
    coupon: text('coupon'),
    disabledAt: moment('disabled_at'),
    /** Whether the person bought again on a later day; maintained by a trigger. */
    renewed: boolean('renewed').notNull().default(false),
  },
  (t) => [
    index('subscriptions_user').on(t.userUuid, t.ends),
    index('subscriptions_payment').on(t.paymentId),
    // Sales sums, and the newest of each person, are read from these indexes alone.
    index('subscriptions_bought').on(
      t.bought,
      t.id,
      t.packageId,
      t.currency,
      t.amountMinor,
      t.userUuid,
      t.ends,
      t.disabledAt,
      t.renewed,
    ),
    index('subscriptions_newest').on(
      t.userUuid,
      t.id,
      t.bought,
      t.ends,
      t.disabledAt,
      t.renewed,
      t.packageId,
      t.currency,
      t.amountMinor,
    ),
    // Subscriptions running on a day are counted from this index alone.
    index('subscriptions_ends').on(t.ends, t.starts, t.disabledAt),
    index('subscriptions_partner').on(t.partnerUuid, t.bought),
    index('subscriptions_teacher').on(t.teacherUuid, t.bought),
  ],
)

/** Departments that answer tickets. */
export const departments = pgTable(
  'departments',
  {
    id: serialId(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Working minutes until the first response to a new ticket is due; earlier tickets keep their own. */
    slaMinutes: integer('sla_minutes').notNull(),
    /** The part of the product that leads here by default; at most one department each. */
    serves: text('serves', { enum: departmentServices }).unique(),
    /** Whether it takes new tickets and questions. */
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(0),
  },
  (t) => [check('departments_serving', sql`${t.active} or ${t.serves} is null`)],
)

/** Who works in which department. */
export const departmentStaff = pgTable(
  'department_staff',
  {
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
  },
  (t) => [primaryKey({ columns: [t.departmentId, t.userUuid] }), index('department_staff_user').on(t.userUuid)],
)

/** What the assistant may tell everybody: for one department, or for all if none is named. */
export const articles = pgTable('articles', {
  id: serialId(),
  departmentId: integer('department_id').references(() => departments.id),
  title: text('title').notNull(),
  text: text('text').notNull(),
  /** Other words it is found by. */
  keywords: text('keywords').notNull().default(''),
  published: boolean('published').notNull(),
  updatedAt: moment('updated_at').notNull(),
  version: integer('version').notNull().default(0),
})
