-- The ledger and the audit log are append-only: a correction is a new row.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create index users_search on users using gin (search_key gin_trgm_ops);
--> statement-breakpoint
create index tickets_search on tickets using gin (search_key gin_trgm_ops);
--> statement-breakpoint
create index requests_search on process_requests using gin (search_key gin_trgm_ops);
