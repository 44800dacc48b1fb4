DROP INDEX CONCURRENTLY IF EXISTS "ledger_number";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "ledger_number" ON "ledger_transactions" USING btree (coalesce("number", "id")) WHERE "ledger_transactions"."hash" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ledger_unsealed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_unsealed" ON "ledger_transactions" USING btree ("id") WHERE "ledger_transactions"."hash" is null;
