CREATE TABLE "day_figure_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "day_figure_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"part" text NOT NULL,
	"n" integer NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ALTER COLUMN "previous_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ALTER COLUMN "hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "digest" text;--> statement-breakpoint
CREATE VIEW "public"."ledger_day_lines" AS (
  select e.id as entry_id, e.transaction_id, t.hash is not null as sealed,
    (t.at at time zone 'Asia/Tehran')::date as day, a.kind, case when a.user_uuid is null then a.name else '' end as name,
    e.currency, t.type, t.source_field as source, t.reason,
    greatest(e.amount_minor, 0) as in_minor, greatest(-e.amount_minor, 0) as out_minor,
    1 as entries, (e.amount_minor > 0)::int as in_entries
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id);--> statement-breakpoint
CREATE VIEW "public"."ledger_day_sums" AS (
  select day, kind, name, currency, type, source, reason, in_minor, out_minor, entries, in_entries from ledger_days
  union all
  select day, kind, name, currency, type, source, reason, in_minor, out_minor, entries, in_entries from ledger_day_lines
  where not sealed);--> statement-breakpoint
CREATE VIEW "public"."day_figure_sums" AS (
  select subject, day, kind, part, n, total from day_figures
  union all
  select subject, day, kind, part, n, total from day_figure_changes);
