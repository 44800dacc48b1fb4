ALTER TABLE "paypal_lines" ADD COLUMN "transaction_id" integer;--> statement-breakpoint
ALTER TABLE "paypal_lines" ADD COLUMN "reverses" integer;--> statement-breakpoint
ALTER TABLE "paypal_lines" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "paypal_lines" ADD CONSTRAINT "paypal_lines_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paypal_lines_reversed_once" ON "paypal_lines" USING btree ("reverses") WHERE "paypal_lines"."reverses" is not null;--> statement-breakpoint
-- Lines recorded by hand before stand in the transaction of their reference, unless it gave somebody credit: that was an income.
update paypal_lines l set transaction_id = t.id from ledger_transactions t
where l.manual and t.reference = l.reference and t.source_field = 'paypal' and t.reverses is null
  and exists (select 1 from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = t.id and a.kind = 'means'
      and e.amount_minor = case l.direction when 'in' then -l.net_minor else l.net_minor end)
  and not exists (select 1 from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = t.id and a.kind not in ('means', 'cost', 'position'));
