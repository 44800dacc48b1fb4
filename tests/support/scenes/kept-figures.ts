import { sql } from 'drizzle-orm'
import type { TestPlatform } from '../platform'

const tehranDay = (column: string): string => `(${column} at time zone 'Asia/Tehran')::date`
const inSteps = `e.event not in ('created', 'cloned', 'submitted')`

const rowsSay = `
  select 'active', date, '', '', count(*), 0 from activity_days group by 2
  union all
  select 'filed', ${tehranDay('registered_at')}, type, coalesce(currency, ''), count(*), coalesce(sum(amount_minor), 0)
  from process_requests where hidden_at is null and status <> 'draft' group by 2, 3, 4
  union all
  select 'done', ${tehranDay('completed_at')}, type, '', count(*), sum(extract(epoch from completed_at - registered_at) * 1000)
  from process_requests where hidden_at is null and completed_at is not null group by 2, 3
  union all
  select 'step', ${tehranDay('r.completed_at')}, r.type, e.step, count(distinct r.id), coalesce(sum(e.took), 0)
  from process_requests r join request_events e on e.request_id = r.id
  where r.hidden_at is null and r.completed_at is not null and ${inSteps} group by 2, 3, 4
  union all
  select 'transfer', ${tehranDay('created_at')}, currency, state, count(*), sum(amount_minor)
  from transfers group by 2, 3, 4`

const lines = `
  select (t.at at time zone 'Asia/Tehran')::date as day, a.kind, case when a.user_uuid is null then a.name else '' end as name,
    e.currency, t.type, t.source_field as source, t.reason, sum(greatest(e.amount_minor, 0)) as in_minor,
    sum(greatest(-e.amount_minor, 0)) as out_minor, count(*) as entries, count(*) filter (where e.amount_minor > 0) as in_entries
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
  group by 1, 2, 3, 4, 5, 6, 7`

const columns = 'subject, day, kind, part, n, total'
const days = 'day, kind, name, currency, type, source, reason, in_minor, out_minor, entries, in_entries'

/** How many figures stored beside the rows differ from what the rows say, by where they are stored. */
export const strayFigures = async ({ db }: Pick<TestPlatform, 'db'>): Promise<Record<string, number>> => {
  const { rows } = await db.execute<Record<string, string>>(
    sql.raw(`
    with said (${columns}) as (${rowsSay}), kept as (
        select subject, day, kind, part, sum(n) as n, sum(total) as total from day_figure_sums
        group by 1, 2, 3, 4 having sum(n) <> 0 or sum(total) <> 0),
      lines as (${lines}), booked as (
        select day, kind, name, currency, type, source, reason, sum(in_minor) as in_minor, sum(out_minor) as out_minor,
          sum(entries) as entries, sum(in_entries) as in_entries from ledger_day_sums group by 1, 2, 3, 4, 5, 6, 7)
    select
      (select count(*) from ((table said except table kept) union all (table kept except table said)) x) as day_figures,
      (select count(*) from ((select ${days} from lines except table booked) union all (table booked except select ${days} from lines)) x) as ledger_days,
      (select count(*) from activity_days a where next_date <> coalesce(
        (select min(b.date) from activity_days b where b.user_uuid = a.user_uuid and b.date > a.date), 'infinity')) as next_days,
      (select count(*) from subscriptions s where renewed <> exists (
        select 1 from subscriptions l where l.user_uuid = s.user_uuid and l.bought > s.bought)) as renewals`),
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]))
}

/** Stored figures that match the rows. */
export const noStrayFigures = { day_figures: 0, ledger_days: 0, next_days: 0, renewals: 0 }
