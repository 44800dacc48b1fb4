import { sql, type SQL } from 'drizzle-orm'
import { addDays, firstMoment, type DayRange } from '../../contract/jalali'
import { tickets } from '../db/schema'
import { iranianWeek, shiftOf, type WorkWeek } from './work-time'

const minute = 60_000
/** Days in the table after the range; a longer wait has breached any SLA. */
const mostDays = 1_000

interface Shift {
  /** The position of the Tehran day in the range, from 1. */
  readonly d: number
  /** Opening and closing in milliseconds since 1970; equal on a day off. */
  readonly o: number
  readonly c: number
  /** Working milliseconds before that day, counted from the first day of the table. */
  readonly b: number
}

/**
 * The working days of a range as a table, and the start of each day and of the first day after them (`over`): together
 * they give the position of any instant on the SLA clock.
 */
const shiftsOf = ({ start, end }: DayRange, week: WorkWeek) => {
  const shifts: Shift[] = []
  const midnights: number[] = []
  let before = 0
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const midnight = firstMoment(day)
    const [o, c] = shiftOf(day, week, midnight) ?? [midnight, midnight]
    midnights.push(midnight)
    shifts.push({ d: midnights.length, o, c, b: before })
    before += c - o
  }
  const over = firstMoment(addDays(end, 1))
  return { shifts, midnights: [...midnights, over], over }
}

const milliseconds = (at: SQL): SQL => sql`date_part('epoch', ${at}) * 1000`

/** The working time elapsed at an instant, in milliseconds from the first day of the table. */
const position = (shift: 'opened' | 'ended', at: SQL): SQL => {
  const column = (name: keyof Shift) => sql.raw(`${shift}.${name}`)
  return sql`${column('b')} + least(greatest(${milliseconds(at)}, ${column('o')}), ${column('c')}) - ${column('o')}`
}

/** The end of the wait for a first answer: the answer, closing without one, or now; a ticket on hold waits for nobody. */
const endOf = (now: Date): SQL =>
  sql`coalesce(${tickets.firstAnsweredAt}, ${tickets.closedAt}, case when ${tickets.status} = 'on_hold' then null else ${now.toISOString()}::timestamptz end)`

/** Parts of a ticket query that measure first answers in working time. */
interface FirstResponseSla {
  /** Tables of working days to join, each with its condition. */
  readonly opened: SQL
  readonly openedOn: SQL
  readonly ended: SQL
  readonly endedOn: SQL
  /** Whether the first answer was, or is, later than the ticket's SLA. */
  readonly broken: SQL
}

/**
 * Measures the first answers of tickets created within a range in the working hours of the week; nights and holidays do
 * not count.
 */
export const firstResponseSla = (
  range: DayRange,
  today: string,
  now: Date,
  week: WorkWeek = iranianWeek,
): FirstResponseSla => {
  const farthest = addDays(range.end, mostDays)
  const last = today > range.end ? today : range.end
  const until = last < farthest ? last : farthest
  const { shifts: table, midnights, over } = shiftsOf({ start: range.start, end: until }, week)
  // Found from the starts of days: converting every instant to the time zone would take twice as long as all the rest.
  const dayOf = (at: SQL) => sql`width_bucket(${milliseconds(at)}, ${`{${midnights.join()}}`}::float8[])`
  const shifts = (name: 'opened' | 'ended') =>
    sql`jsonb_to_recordset(${JSON.stringify(table)}::jsonb) as ${sql.raw(name)}(d int, o float8, c float8, b float8)`
  const end = endOf(now)
  return {
    opened: shifts('opened'),
    openedOn: sql`opened.d = ${dayOf(sql`${tickets.createdAt}`)}`,
    ended: shifts('ended'),
    endedOn: sql`ended.d = ${dayOf(end)}`,
    broken: sql`coalesce((${position('ended', end)}) - (${position('opened', sql`${tickets.createdAt}`)}) > ${tickets.slaMinutes} * ${minute}::float8, ${end} >= ${new Date(over).toISOString()}::timestamptz)`,
  }
}
