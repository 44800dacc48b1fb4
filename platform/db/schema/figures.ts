import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, minor } from './columns'

/**
 * What a figure of a day counts, what its kind and part are, and what its total sums:
 * - `active`: people who were here;
 * - `filed`: requests but drafts by the day they were filed, by type and currency (empty without one), with their amounts;
 * - `done`: requests by the day they were completed, by type, with the milliseconds since they were filed;
 * - `step`: the same by type and step, with the seconds spent in the step;
 * - `transfer`: transfers by the day they were made, by currency and state, with their amounts.
 */
type DaySubject = 'active' | 'filed' | 'done' | 'step' | 'transfer'

/** Rows counted and summed per Tehran day by triggers, so that no report or list reads every row of a long period. */
export const dayFigures = pgTable(
  'day_figures',
  {
    subject: text('subject').$type<DaySubject>().notNull(),
    day: day('day').notNull(),
    kind: text('kind').notNull(),
    part: text('part').notNull(),
    n: integer('n').notNull(),
    total: minor('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.day, t.kind, t.part] })],
)
