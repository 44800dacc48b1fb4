/**
 * The statements that undo each migration after the baseline, newest first: they restore a database to its earlier
 * state.
 */
export const takeBack: Readonly<Record<string, readonly string[]>> = {
  '0023_read_wallets': ['alter table wallets drop column if exists read_at'],
  '0022_connected_wallets': ['alter table wallets drop column if exists connected_at'],
  '0021_ticket_triage_indexes': ['drop index if exists tickets_tags, tickets_tagged, tickets_priority'],
  '0020_ticket_triage': ['alter table tickets drop column if exists priority, drop column if exists tags'],
  '0019_prices': [
    'drop table if exists platform_prices',
    ...['packages', 'platforms'].map((table) => `alter table ${table} drop column if exists version`),
  ],
  '0018_internal_notes': [
    'drop table if exists request_notes',
    'alter table ticket_messages drop column if exists mentions',
  ],
  '0017_attachment_indexes': ['drop index if exists attachments_quota, attachments_unused'],
  '0016_told_and_asked': [
    'alter table payments drop column if exists asked_at',
    'alter table if exists raised_alerts drop column if exists told_at, drop column if exists told_of, drop column if exists told_count',
  ],
  '0015_prepared_exports': ['drop table if exists prepared_pieces, prepared_exports, export_schedules'],
  '0014_audit_retention': [
    'drop trigger if exists audit_log_kept on audit_log',
    'drop function if exists refuse_audit_delete',
    'drop trigger if exists audit_log_append_only on audit_log',
    'create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_change()',
  ],
  '0013_object_storage': [
    'drop table if exists loose_objects',
    ...['attachments', 'share_receipts', 'transfer_receipts'].map(
      (table) => `alter table ${table} drop column if exists object_key, alter column content set not null`,
    ),
  ],
  '0012_noted_writes': ['drop sequence if exists writes', 'alter table sessions drop column if exists wrote_at'],
  '0011_raised_alerts': ['drop table if exists raised_alerts'],
  '0010_reported_paypal': ['alter table paypal_accounts drop column if exists reported'],
  '0009_sealing': [
    'drop trigger if exists ledger_transactions_sealed_once on ledger_transactions',
    'drop function if exists refuse_change_but_seal',
    'drop trigger if exists ledger_transactions_append_only on ledger_transactions',
    'create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions for each statement execute function refuse_change()',
  ],
  '0008_sealed_books_indexes': ['drop index if exists ledger_number, ledger_unsealed'],
  '0007_sealed_books': [
    'drop view if exists day_figure_sums, ledger_day_sums, ledger_day_lines',
    'drop table if exists day_figure_changes',
    'alter table ledger_transactions drop column if exists number, drop column if exists digest',
    'alter table ledger_transactions alter column previous_hash set not null, alter column hash set not null',
  ],
  '0006_settings_indexes': [
    'drop index if exists payments_coupon',
    'drop index if exists tickets_judged',
    'create index if not exists tickets_created on tickets (created_at, id, department_id, assignee_uuid, status, first_answered_at, closed_at)',
  ],
  // Its values go with their column.
  '0005_kept_promises': [],
  '0004_settings': [
    'drop table if exists articles',
    'drop trigger if exists tickets_promised on tickets',
    'drop function if exists keep_promise',
    'alter table tickets drop column if exists sla_minutes',
    'alter table departments alter column id drop identity if exists, drop column if exists active, drop column if exists version',
    `alter table coupons drop column if exists starts, drop column if exists max_uses, drop column if exists per_person,
      drop column if exists active, drop column if exists version`,
  ],
  '0003_alarm_addresses': ['alter table account_alarms drop column if exists sent_to'],
  '0002_internal_tickets': [
    'alter table tickets drop column if exists internal',
    'alter table ticket_messages alter column author_uuid set not null',
  ],
  '0001_password_taken': ['alter table users alter column password_hash set not null'],
}
