import { sql } from 'drizzle-orm'
import type { Db } from './connect'

/** Folds the changes that triggers recorded into the daily figures. Concurrent runs apply each change once. */
export const foldDayFigures = async (db: Db): Promise<void> => {
  await db.execute(sql`
    with taken as (delete from day_figure_changes returning subject, day, kind, part, n, total)
    insert into day_figures as d (subject, day, kind, part, n, total)
    select subject, day, kind, part, sum(n)::int, sum(total)::bigint from taken
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (subject, day, kind, part) do update set n = d.n + excluded.n, total = d.total + excluded.total`)
}
