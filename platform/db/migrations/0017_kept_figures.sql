CREATE TABLE "day_figures" (
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"part" text NOT NULL,
	"n" integer NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "day_figures_subject_day_kind_part_pk" PRIMARY KEY("subject","day","kind","part")
);
--> statement-breakpoint
DROP INDEX "subscriptions_bought";
--> statement-breakpoint
DROP INDEX "ledger_at";
--> statement-breakpoint
DROP INDEX "paypal_lines_at";
--> statement-breakpoint
DROP INDEX "withdrawals_asked";
--> statement-breakpoint
DROP INDEX "withdrawals_open";
--> statement-breakpoint
DROP INDEX "activity_days_seen";
--> statement-breakpoint
DROP INDEX "requests_modified";
--> statement-breakpoint
DROP INDEX "requests_registered";
--> statement-breakpoint
DROP INDEX "requests_newest";
--> statement-breakpoint
DROP INDEX "requests_completed";
--> statement-breakpoint
DROP INDEX "tickets_created";
--> statement-breakpoint
DROP INDEX "tickets_newest";
--> statement-breakpoint
drop trigger ledger_entries_days on ledger_entries;
--> statement-breakpoint
drop function note_ledger_days();
--> statement-breakpoint
truncate ledger_days;
--> statement-breakpoint
ALTER TABLE "ledger_days" DROP CONSTRAINT "ledger_days_kind_day_name_currency_type_source_pk";
--> statement-breakpoint
ALTER TABLE "ledger_days" ADD COLUMN "reason" text NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_days" ADD COLUMN "in_entries" integer NOT NULL;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "activity_days" ADD COLUMN "next_date" date DEFAULT 'infinity' NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_kind_day_name_currency_type_source_reason_pk" PRIMARY KEY("kind","day","name","currency","type","source","reason");
--> statement-breakpoint
create function note_ledger_days() returns trigger language plpgsql as $$
begin
  insert into ledger_days as d (day, kind, name, currency, type, source, reason, in_minor, out_minor, entries, in_entries)
  select (t.at at time zone 'Asia/Tehran')::date, a.kind, case when a.user_uuid is null then a.name else '' end,
         e.currency, t.type, t.source_field, t.reason,
         sum(greatest(e.amount_minor, 0))::bigint, sum(greatest(-e.amount_minor, 0))::bigint,
         count(*)::int, (count(*) filter (where e.amount_minor > 0))::int
  from new_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join ledger_accounts a on a.id = e.account_id
  group by 1, 2, 3, 4, 5, 6, 7
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (kind, day, name, currency, type, source, reason) do update
    set in_minor = d.in_minor + excluded.in_minor, out_minor = d.out_minor + excluded.out_minor,
        entries = d.entries + excluded.entries, in_entries = d.in_entries + excluded.in_entries;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_entries_days after insert on ledger_entries
  referencing new table as new_entries for each statement execute function note_ledger_days();
--> statement-breakpoint
insert into ledger_days (day, kind, name, currency, type, source, reason, in_minor, out_minor, entries, in_entries)
  select (t.at at time zone 'Asia/Tehran')::date, a.kind, case when a.user_uuid is null then a.name else '' end,
         e.currency, t.type, t.source_field, t.reason,
         sum(greatest(e.amount_minor, 0))::bigint, sum(greatest(-e.amount_minor, 0))::bigint,
         count(*)::int, (count(*) filter (where e.amount_minor > 0))::int
  from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join ledger_accounts a on a.id = e.account_id
  group by 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
create function note_active_days() returns trigger language plpgsql as $$
begin
  insert into day_figures as d (subject, day, kind, part, n, total)
  select 'active', date, '', '', count(*)::int, 0 from new_days group by date order by date
  on conflict (subject, day, kind, part) do update set n = d.n + excluded.n;
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
create trigger activity_days_noted after insert on activity_days
  referencing new table as new_days for each statement execute function note_active_days();
--> statement-breakpoint
insert into day_figures (subject, day, kind, part, n, total)
  select 'active', date, '', '', count(*), 0 from activity_days group by date;
--> statement-breakpoint
update activity_days a set next_date = x.next
  from (select user_uuid, date, lead(date) over (partition by user_uuid order by date) as next from activity_days) x
  where a.user_uuid = x.user_uuid and a.date = x.date and x.next is not null;
--> statement-breakpoint
create function note_made_transfers() returns trigger language plpgsql as $$
begin
  insert into day_figures as d (subject, day, kind, part, n, total)
  select 'transfer', (created_at at time zone 'Asia/Tehran')::date, currency, state, count(*)::int, sum(amount_minor)::bigint
  from new_transfers group by 2, 3, 4 order by 2, 3, 4
  on conflict (subject, day, kind, part) do update set n = d.n + excluded.n, total = d.total + excluded.total;
  return null;
end
$$;
--> statement-breakpoint
create trigger transfers_made after insert on transfers
  referencing new table as new_transfers for each statement execute function note_made_transfers();
--> statement-breakpoint
create function note_changed_transfer() returns trigger language plpgsql as $$
begin
  insert into day_figures as d (subject, day, kind, part, n, total)
  select 'transfer', (v.created_at at time zone 'Asia/Tehran')::date, v.currency, v.state, sum(v.sign)::int, sum(v.sign * v.amount_minor)::bigint
  from (values (-1, old.created_at, old.currency, old.state, old.amount_minor), (1, new.created_at, new.currency, new.state, new.amount_minor))
    v (sign, created_at, currency, state, amount_minor)
  group by 2, 3, 4 order by 2, 3, 4
  on conflict (subject, day, kind, part) do update set n = d.n + excluded.n, total = d.total + excluded.total;
  return null;
end
$$;
--> statement-breakpoint
create trigger transfers_changed after update on transfers
  for each row when ((old.created_at, old.currency, old.state, old.amount_minor) is distinct from (new.created_at, new.currency, new.state, new.amount_minor))
  execute function note_changed_transfer();
--> statement-breakpoint
insert into day_figures (subject, day, kind, part, n, total)
  select 'transfer', (created_at at time zone 'Asia/Tehran')::date, currency, state, count(*), sum(amount_minor)
  from transfers group by 2, 3, 4;
--> statement-breakpoint
create function note_filed_requests() returns trigger language plpgsql as $$
begin
  insert into day_figures as d (subject, day, kind, part, n, total)
  select subject, day, kind, part, count(*)::int, sum(amount)::bigint
  from (
    select 'filed' as subject, (registered_at at time zone 'Asia/Tehran')::date as day, type as kind,
      coalesce(currency, '') as part, coalesce(amount_minor, 0) as amount
    from new_requests where hidden_at is null
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
create trigger requests_filed after insert on process_requests
  referencing new table as new_requests for each statement execute function note_filed_requests();
--> statement-breakpoint
create function note_changed_request() returns trigger language plpgsql as $$
begin
  insert into day_figures as d (subject, day, kind, part, n, total)
  select subject, day, kind, part, sum(sign)::int, sum(sign * amount)::bigint
  from (
    with v (sign, type, currency, amount_minor, registered_at, completed_at) as (
      select -1, old.type, old.currency, old.amount_minor, old.registered_at, old.completed_at where old.hidden_at is null
      union all
      select 1, new.type, new.currency, new.amount_minor, new.registered_at, new.completed_at where new.hidden_at is null
    )
    select 'filed' as subject, (registered_at at time zone 'Asia/Tehran')::date as day, type as kind,
      coalesce(currency, '') as part, sign, coalesce(amount_minor, 0) as amount
    from v
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
create trigger requests_changed after update on process_requests
  for each row when (
    (old.type, old.currency, old.amount_minor, old.registered_at, old.completed_at, old.hidden_at)
      is distinct from (new.type, new.currency, new.amount_minor, new.registered_at, new.completed_at, new.hidden_at))
  execute function note_changed_request();
--> statement-breakpoint
create function note_step_times() returns trigger language plpgsql as $$
begin
  insert into day_figures as d (subject, day, kind, part, n, total)
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
  group by 2, 3, 4 order by 2, 3, 4
  on conflict (subject, day, kind, part) do update set n = d.n + excluded.n, total = d.total + excluded.total;
  return null;
end
$$;
--> statement-breakpoint
create trigger request_events_noted after insert on request_events
  referencing new table as new_events for each statement execute function note_step_times();
--> statement-breakpoint
insert into day_figures (subject, day, kind, part, n, total)
  select 'filed', (registered_at at time zone 'Asia/Tehran')::date, type, coalesce(currency, ''), count(*), coalesce(sum(amount_minor), 0)
  from process_requests where hidden_at is null group by 2, 3, 4
  union all
  select 'done', (completed_at at time zone 'Asia/Tehran')::date, type, '', count(*),
    sum((extract(epoch from completed_at - registered_at) * 1000)::bigint)
  from process_requests where hidden_at is null and completed_at is not null group by 2, 3
  union all
  select 'step', day, type, step, count(*), sum(took)
  from (
    select (r.completed_at at time zone 'Asia/Tehran')::date as day, r.type, e.step, r.id, coalesce(sum(e.took), 0) as took
    from request_events e join process_requests r on r.id = e.request_id
    where r.hidden_at is null and r.completed_at is not null and e.event not in ('created', 'cloned', 'submitted')
    group by 1, 2, 3, 4
  ) s group by 2, 3, 4;
--> statement-breakpoint
create function note_renewals() returns trigger language plpgsql as $$
begin
  update subscriptions s set renewed = true
  where s.user_uuid in (select user_uuid from new_subscriptions) and not s.renewed
    and exists (select 1 from subscriptions l where l.user_uuid = s.user_uuid and l.bought > s.bought);
  return null;
end
$$;
--> statement-breakpoint
create trigger subscriptions_renew after insert on subscriptions
  referencing new table as new_subscriptions for each statement execute function note_renewals();
--> statement-breakpoint
update subscriptions s set renewed = true
  where exists (select 1 from subscriptions l where l.user_uuid = s.user_uuid and l.bought > s.bought);
--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("user_uuid","id","bought","ends","disabled_at","renewed","package_id","currency","amount_minor");
--> statement-breakpoint
CREATE INDEX "ledger_fees" ON "ledger_transactions" USING btree ("reference") WHERE "ledger_transactions"."type" = 'fee';
--> statement-breakpoint
CREATE INDEX "activity_days_last" ON "activity_days" USING btree ("next_date","date","user_uuid","last_at");
--> statement-breakpoint
CREATE INDEX "requests_shared" ON "process_requests" USING btree ("completed_at","id") WHERE "process_requests"."status" = 'completed' and "process_requests"."hidden_at" is null and ("process_requests"."partner_uuid" is not null and "process_requests"."partner_share_minor" is not null and "process_requests"."partner_share_minor" <> 0 or "process_requests"."teacher_uuid" is not null and "process_requests"."teacher_share_minor" is not null and "process_requests"."teacher_share_minor" <> 0 or "process_requests"."mentor_uuid" is not null and "process_requests"."mentor_share_minor" is not null and "process_requests"."mentor_share_minor" <> 0);
--> statement-breakpoint
CREATE INDEX "subscriptions_bought" ON "subscriptions" USING btree ("bought","id","package_id","currency","amount_minor","user_uuid","ends","disabled_at","renewed");
--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger_transactions" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "paypal_lines_at" ON "paypal_lines" USING btree ("at","id","account_uuid","direction","gross_minor","fee_minor");
--> statement-breakpoint
CREATE INDEX "withdrawals_asked" ON "withdrawals" USING btree ("asked_at","id","user_uuid","currency","state","amount_minor","paid_at");
--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("user_uuid","currency","amount_minor","asked_at") WHERE "withdrawals"."state" not in ('confirmed', 'rejected', 'canceled');
--> statement-breakpoint
CREATE INDEX "activity_days_seen" ON "activity_days" USING btree ("date","last_at","user_uuid","visits");
--> statement-breakpoint
CREATE INDEX "requests_modified" ON "process_requests" USING btree ("modified_at","id","registered_at") WHERE "process_requests"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "requests_registered" ON "process_requests" USING btree ("registered_at","id","type","status","hidden_at","action_status","platform_uuid","step");
--> statement-breakpoint
CREATE INDEX "requests_newest" ON "process_requests" USING btree ("user_uuid","id","registered_at","modified_at","type","currency","amount_minor") WHERE "process_requests"."hidden_at" is null;
--> statement-breakpoint
CREATE INDEX "requests_completed" ON "process_requests" USING btree ("completed_at","type","id","registered_at","status","hidden_at","user_uuid");
--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at","id","department_id","assignee_uuid","status","first_answered_at","closed_at");
--> statement-breakpoint
CREATE INDEX "tickets_newest" ON "tickets" USING btree ("user_uuid","id","created_at","updated_at");
