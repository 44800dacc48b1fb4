DROP INDEX "requests_modified";--> statement-breakpoint
DROP INDEX "requests_type";--> statement-breakpoint
DROP INDEX "requests_newest";--> statement-breakpoint
CREATE INDEX "requests_modified" ON "process_requests" USING btree ("modified_at","id","registered_at","status") WHERE "process_requests"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "requests_type" ON "process_requests" USING btree ("type","modified_at","id","status") WHERE "process_requests"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "requests_newest" ON "process_requests" USING btree ("user_uuid","id","registered_at","modified_at","type","currency","amount_minor","status") WHERE "process_requests"."hidden_at" is null;--> statement-breakpoint
create or replace function note_filed_requests() returns trigger language plpgsql as $$
begin
  insert into day_figures as d (subject, day, kind, part, n, total)
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
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (subject, day, kind, part) do update set n = d.n + excluded.n, total = d.total + excluded.total;
  return null;
end
$$;
--> statement-breakpoint
create or replace function note_changed_request() returns trigger language plpgsql as $$
begin
  insert into day_figures as d (subject, day, kind, part, n, total)
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
  group by 1, 2, 3, 4 having sum(sign) <> 0 or sum(sign * amount) <> 0 order by 1, 2, 3, 4
  on conflict (subject, day, kind, part) do update set n = d.n + excluded.n, total = d.total + excluded.total;
  return null;
end
$$;
--> statement-breakpoint
drop trigger requests_changed on process_requests;
--> statement-breakpoint
create trigger requests_changed after update on process_requests
  for each row when (
    (old.type, old.status = 'draft', old.currency, old.amount_minor, old.registered_at, old.completed_at, old.hidden_at)
      is distinct from
    (new.type, new.status = 'draft', new.currency, new.amount_minor, new.registered_at, new.completed_at, new.hidden_at))
  execute function note_changed_request();
--> statement-breakpoint
delete from day_figures where subject = 'filed';
--> statement-breakpoint
insert into day_figures (subject, day, kind, part, n, total)
  select 'filed', (registered_at at time zone 'Asia/Tehran')::date, type, coalesce(currency, ''), count(*), coalesce(sum(amount_minor), 0)
  from process_requests where hidden_at is null and status <> 'draft' group by 2, 3, 4;
