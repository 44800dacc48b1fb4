import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, minor } from './columns'

/**
 * What a day figure counts, and the meaning of its kind, part and total:
 * - `active`: people who were active;
 * - `filed`: requests except drafts by filing day, by type and currency (empty without one), with their amounts;
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

/**
 * Changes noted by triggers at each write, so that writes never wait for one sum; folded into {@link dayFigures} every
 * second.
 */
export const dayFigureChanges = pgTable('day_figure_changes', {
  // Within a few months there are as many as a 32-bit integer can number.
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  ...figureColumns(),
})

/** The current figures: the folded ones and the changes since. Add them up. */
export const dayFigureSums = pgView('day_figure_sums', figureColumns()).as(sql`
  select subject, day, kind, part, n, total from day_figures
  union all
  select subject, day, kind, part, n, total from day_figure_changes`)
