DROP INDEX CONCURRENTLY IF EXISTS "payments_coupon";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_coupon" ON "payments" USING btree ("coupon") WHERE "payments"."coupon" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_judged";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tickets_judged" ON "tickets" USING btree ("created_at","id","department_id","assignee_uuid","status","first_answered_at","closed_at","sla_minutes");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_created";