ALTER TABLE "costs" ADD COLUMN "transaction_id" integer;--> statement-breakpoint
ALTER TABLE "costs" ADD CONSTRAINT "costs_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "costs_transaction" ON "costs" USING btree ("transaction_id");--> statement-breakpoint
-- Each item written so far belongs to the line of its day, sum and words; equal ones pair up in their order.
update "costs" set "transaction_id" = "line"."id"
from (
  select *, row_number() over (partition by "date", "currency", "amount_minor", "description" order by "id") as "nth" from "costs"
) as "item", (
  select "t"."id", ("t"."at" at time zone 'Asia/Tehran')::date as "day", "e"."currency", -"e"."amount_minor" as "minor", "t"."description",
    row_number() over (partition by ("t"."at" at time zone 'Asia/Tehran')::date, "e"."currency", "e"."amount_minor", "t"."description" order by "t"."id") as "nth"
  from "ledger_transactions" as "t"
  join "ledger_entries" as "e" on "e"."transaction_id" = "t"."id"
  join "ledger_accounts" as "a" on "a"."id" = "e"."account_id"
  where "t"."type" = 'cost' and "a"."kind" = 'cost'
) as "line"
where "costs"."id" = "item"."id" and "line"."nth" = "item"."nth" and "line"."day" = "item"."date" and "line"."currency" = "item"."currency"
  and "line"."minor" = "item"."amount_minor" and "line"."description" = "item"."description";
