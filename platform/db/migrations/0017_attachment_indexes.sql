DROP INDEX CONCURRENTLY IF EXISTS "attachments_quota";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attachments_quota" ON "attachments" USING btree ("owner_uuid","size");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "attachments_unused";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attachments_unused" ON "attachments" USING btree ("created_at") WHERE "attachments"."request_id" is null and "attachments"."message_id" is null;
