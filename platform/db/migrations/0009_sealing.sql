-- Former versions give a transaction the number after the last sealed one for its id. Ids of this version come from the
-- sequence, far enough beyond that the two never meet while servers of both run on one database.
select setval(pg_get_serial_sequence('ledger_transactions', 'id'), last_id + 1000000, false) from ledger_head where last_id > 0;
--> statement-breakpoint
-- Sealing alone changes a transaction, once: it fills in what was left empty.
create function refuse_change_but_seal() returns trigger language plpgsql as $$
declare
  seal constant text[] := '{number,previous_hash,hash}';
begin
  if old.hash is not null or new.hash is null or to_jsonb(old) - seal is distinct from to_jsonb(new) - seal then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
--> statement-breakpoint
drop trigger ledger_transactions_append_only on ledger_transactions;
--> statement-breakpoint
create trigger ledger_transactions_append_only before delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transactions_sealed_once after update on ledger_transactions
  for each row execute function refuse_change_but_seal();
--> statement-breakpoint
-- Lines are summed by the pass that seals them; this is for those that come sealed, from the seed and from servers of
-- the version before. Those number what they post at once, so they wait where an account was moved by something that has
-- no number yet: the order of the numbers is the order of the moves. They try such a call again by themselves.
create or replace function note_ledger_days() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from new_entries e join ledger_transactions t on t.id = e.transaction_id where t.hash is not null) then
    return null;
  end if;
  if exists (
    select 1 from ledger_transactions u join ledger_entries o on o.transaction_id = u.id
    where u.hash is null and o.account_id in (select account_id from new_entries)
  ) then
    raise exception 'the books are not sealed up to now' using errcode = 'serialization_failure';
  end if;
  insert into ledger_days as d (day, kind, name, currency, type, source, reason, in_minor, out_minor, entries, in_entries)
  select l.day, l.kind, l.name, l.currency, l.type, l.source, l.reason,
         sum(l.in_minor)::bigint, sum(l.out_minor)::bigint, sum(l.entries)::int, sum(l.in_entries)::int
  from new_entries e join ledger_day_lines l on l.entry_id = e.id
  where l.sealed
  group by 1, 2, 3, 4, 5, 6, 7
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (kind, day, name, currency, type, source, reason) do update
    set in_minor = d.in_minor + excluded.in_minor, out_minor = d.out_minor + excluded.out_minor,
        entries = d.entries + excluded.entries, in_entries = d.in_entries + excluded.in_entries;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_active_days() returns trigger language plpgsql as $$
begin
  insert into day_figure_changes (subject, day, kind, part, n, total)
  select 'active', date, '', '', count(*)::int, 0 from new_days group by date;
  -- The next day changes for the new days themselves and for the day each person was here before.
  update activity_days a set next_date = x.next
  from (
    select b.user_uuid, b.date, b.next_date,
      coalesce((select min(c.date) from activity_days c where c.user_uuid = b.user_uuid and c.date > b.date), 'infinity') as next
    from (
      select user_uuid, date from new_days
      union
      select n.user_uuid, (select max(c.date) from activity_days c where c.user_uuid = n.user_uuid and c.date < n.date) from new_days n
    ) touched join activity_days b using (user_uuid, date)
  ) x
  where a.user_uuid = x.user_uuid and a.date = x.date and x.next_date <> x.next;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_made_transfers() returns trigger language plpgsql as $$
begin
  insert into day_figure_changes (subject, day, kind, part, n, total)
  select 'transfer', (created_at at time zone 'Asia/Tehran')::date, currency, state, count(*)::int, sum(amount_minor)::bigint
  from new_transfers group by 2, 3, 4;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_changed_transfer() returns trigger language plpgsql as $$
begin
  insert into day_figure_changes (subject, day, kind, part, n, total)
  select 'transfer', (v.created_at at time zone 'Asia/Tehran')::date, v.currency, v.state, v.sign, v.sign * v.amount_minor
  from (values (-1, old.created_at, old.currency, old.state, old.amount_minor), (1, new.created_at, new.currency, new.state, new.amount_minor))
    v (sign, created_at, currency, state, amount_minor);
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_step_times() returns trigger language plpgsql as $$
begin
  insert into day_figure_changes (subject, day, kind, part, n, total)
  select 'step', (r.completed_at at time zone 'Asia/Tehran')::date, r.type, f.step,
    -- A step counts once for each request: with its first line.
    (count(*) filter (where f.n = (
      select count(*) from request_events o
      where o.request_id = f.request_id and o.step = f.step and o.event not in ('created', 'cloned', 'submitted'))))::int,
    sum(f.took)::bigint
  from (
    select request_id, step, count(*) as n, coalesce(sum(took), 0) as took from new_events
    where event not in ('created', 'cloned', 'submitted') group by request_id, step
  ) f
  join process_requests r on r.id = f.request_id
  where r.completed_at is not null and r.hidden_at is null
  group by 2, 3, 4;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_filed_requests() returns trigger language plpgsql as $$
begin
  insert into day_figure_changes (subject, day, kind, part, n, total)
  select subject, day, kind, part, count(*)::int, sum(amount)::bigint
  from (
    select 'filed' as subject, (registered_at at time zone 'Asia/Tehran')::date as day, type as kind,
      coalesce(currency, '') as part, coalesce(amount_minor, 0) as amount
    from new_requests where hidden_at is null and status <> 'draft'
    union all
    select 'done', (completed_at at time zone 'Asia/Tehran')::date, type, '',
      (extract(epoch from completed_at - registered_at) * 1000)::bigint
    from new_requests where hidden_at is null and completed_at is not null
  ) f
  group by 1, 2, 3, 4;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_changed_request() returns trigger language plpgsql as $$
begin
  insert into day_figure_changes (subject, day, kind, part, n, total)
  select subject, day, kind, part, sum(sign)::int, sum(sign * amount)::bigint
  from (
    with v (sign, type, status, currency, amount_minor, registered_at, completed_at) as (
      select -1, old.type, old.status, old.currency, old.amount_minor, old.registered_at, old.completed_at
      where old.hidden_at is null
      union all
      select 1, new.type, new.status, new.currency, new.amount_minor, new.registered_at, new.completed_at
      where new.hidden_at is null
    )
    select 'filed' as subject, (registered_at at time zone 'Asia/Tehran')::date as day, type as kind,
      coalesce(currency, '') as part, sign, coalesce(amount_minor, 0) as amount
    from v where status <> 'draft'
    union all
    select 'done', (completed_at at time zone 'Asia/Tehran')::date, type, '', sign,
      (extract(epoch from completed_at - registered_at) * 1000)::bigint
    from v where completed_at is not null
    union all
    select 'step', (completed_at at time zone 'Asia/Tehran')::date, type, step, sign, took
    from v, (
      select step, coalesce(sum(took), 0) as took from request_events
      where request_id = new.id and event not in ('created', 'cloned', 'submitted') group by step
    ) e
    where completed_at is not null
  ) f
  group by 1, 2, 3, 4 having sum(sign) <> 0 or sum(sign * amount) <> 0;
  return null;
end
$$;
