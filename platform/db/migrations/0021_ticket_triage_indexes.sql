DROP INDEX CONCURRENTLY IF EXISTS "tickets_tags";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_tags" ON "tickets" USING gin ("tags");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_tagged";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_tagged" ON "tickets" USING btree ("updated_at") WHERE "tickets"."tags" <> '{}';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_priority";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_priority" ON "tickets" USING btree ("priority","updated_at") WHERE "tickets"."priority" <> 'normal';