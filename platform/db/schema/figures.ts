import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
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

const figureColumns = () => ({
  subject: text('subject').$type<DaySubject>().notNull(),
  day: day('day').notNull(),
  kind: text('kind').notNull(),
  part: text('part').notNull(),
  n: integer('n').notNull(),
  total: minor('total').notNull(),
})

/** Rows counted and summed per Tehran day, so that no report or list reads every row of a long period. */
export const dayFigures = pgTable('day_figures', figureColumns(), (t) => [
  primaryKey({ columns: [t.subject, t.day, t.kind, t.part] }),
])

/** What triggers note of each write, so that no two wait for one sum; folded into {@link dayFigures} every second. */
export const dayFigureChanges = pgTable('day_figure_changes', {
  // As many in a few months as an integer has numbers.
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  ...figureColumns(),
})

/** The figures as they are now: folded, and the changes since. Add them up. */
export const dayFigureSums = pgView('day_figure_sums', figureColumns()).as(sql`
  select subject, day, kind, part, n, total from day_figures
  union all
  select subject, day, kind, part, n, total from day_figure_changes`)
