DROP INDEX "activity_date";--> statement-breakpoint
CREATE INDEX "subscriptions_payment" ON "subscriptions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "activity_days_seen" ON "activity_days" USING btree ("date","user_uuid","last_at","visits");--> statement-breakpoint
CREATE INDEX "requests_newest" ON "process_requests" USING btree ("user_uuid","id") WHERE "process_requests"."hidden_at" is null;