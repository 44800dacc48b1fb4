-- Nobody's credit falls below nothing, whatever the code above does.
alter table ledger_accounts add constraint ledger_accounts_credit check (kind <> 'credit' or balance_minor >= 0);
--> statement-breakpoint
alter table ledger_entries add constraint ledger_entries_not_empty check (amount_minor <> 0);
--> statement-breakpoint
create trigger share_settlements_append_only before update or delete or truncate on share_settlements
  for each statement execute function refuse_change();
--> statement-breakpoint
insert into ledger_head (id, last_id, hash)
  select 1, coalesce(max(id), 0), coalesce((select hash from ledger_transactions order by id desc limit 1), repeat('0', 64))
  from ledger_transactions;
--> statement-breakpoint
create function note_ledger_days() returns trigger language plpgsql as $$
begin
  insert into ledger_days as d (day, kind, name, currency, type, source, in_minor, out_minor, entries)
  select (t.at at time zone 'Asia/Tehran')::date as day, a.kind, case when a.user_uuid is null then a.name else '' end as name,
         e.currency, t.type, t.source_field,
         sum(greatest(e.amount_minor, 0))::bigint, sum(greatest(-e.amount_minor, 0))::bigint, count(*)::int
  from new_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join ledger_accounts a on a.id = e.account_id
  group by 1, 2, 3, 4, 5, 6
  order by 1, 2, 3, 4, 5, 6
  on conflict (kind, day, name, currency, type, source) do update
    set in_minor = d.in_minor + excluded.in_minor, out_minor = d.out_minor + excluded.out_minor, entries = d.entries + excluded.entries;
  return null;
end
$$;
--> statement-breakpoint
insert into ledger_days (day, kind, name, currency, type, source, in_minor, out_minor, entries)
  select (t.at at time zone 'Asia/Tehran')::date, a.kind, case when a.user_uuid is null then a.name else '' end,
         e.currency, t.type, t.source_field,
         sum(greatest(e.amount_minor, 0))::bigint, sum(greatest(-e.amount_minor, 0))::bigint, count(*)::int
  from ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join ledger_accounts a on a.id = e.account_id
  group by 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
create trigger ledger_entries_days after insert on ledger_entries
  referencing new table as new_entries for each statement execute function note_ledger_days();
