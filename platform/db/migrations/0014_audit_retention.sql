-- What is old and proves nothing about money, accounts or rights may go, by the sweep alone; the names are those of
-- `platform/system/passing-events.ts`. Everything else stays append-only, whatever a server is set to.
create function refuse_audit_delete() returns trigger language plpgsql as $$
begin
  if current_setting('pishkhan.retention', true) is distinct from 'on'
    or old.at > now() - interval '364 days'
    or split_part(old.action, '.', 1) not in ('access', 'article', 'calendar', 'canned_reply', 'conversation', 'job', 'list', 'mail', 'mailbox', 'notification', 'session', 'ticket', 'view') then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
--> statement-breakpoint
drop trigger audit_log_append_only on audit_log;
--> statement-breakpoint
create trigger audit_log_append_only before update or truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_kept before delete on audit_log
  for each row execute function refuse_audit_delete();
