import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { departments, platforms } from './catalogue'
import { currencyId, day, minor, serialId } from './columns'
import { users } from './people'

/** Virtual servers, numbers and sold extras (`kind`). */
export const services = pgTable(
  'services',
  {
    id: serialId(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** IP of a server, number, or item id of an extra. */
    detail: text('detail').notNull(),
    provider: text('provider'),
    region: text('region'),
    userUuid: uuid('user_uuid').references(() => users.uuid),
    departmentId: integer('department_id').references(() => departments.id),
    platformUuid: uuid('platform_uuid').references(() => platforms.uuid),
    bought: day('bought').notNull(),
    ends: day('ends').notNull(),
    costMinor: minor('cost_minor').notNull(),
    currency: currencyId().notNull(),
  },
  (t) => [
    // Figures and deep pages of a kind are read from this index alone.
    index('services_kind_ends').on(t.kind, t.ends, t.id, t.bought, t.currency, t.name, t.costMinor),
    index('services_user').on(t.userUuid),
  ],
)

/** Extras on sale. */
export const extras = pgTable('extras', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  priceMinor: minor('price_minor').notNull(),
  currency: currencyId().notNull(),
})
