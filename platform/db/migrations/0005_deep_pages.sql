DROP INDEX "payments_created";--> statement-breakpoint
DROP INDEX "users_registered";--> statement-breakpoint
DROP INDEX "requests_modified";--> statement-breakpoint
DROP INDEX "requests_registered";--> statement-breakpoint
DROP INDEX "requests_type";--> statement-breakpoint
DROP INDEX "tickets_updated";--> statement-breakpoint
DROP INDEX "tickets_created";--> statement-breakpoint
DROP INDEX "tickets_status_updated";--> statement-breakpoint
CREATE INDEX "bank_changed" ON "bank_info" USING btree ("changed_at" DESC NULLS LAST,"user_uuid");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_registered" ON "users" USING btree ("registered_at","uuid");--> statement-breakpoint
CREATE INDEX "requests_modified" ON "process_requests" USING btree ("modified_at","id") WHERE "process_requests"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "requests_registered" ON "process_requests" USING btree ("registered_at","id");--> statement-breakpoint
CREATE INDEX "requests_type" ON "process_requests" USING btree ("type","modified_at","id") WHERE "process_requests"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status_updated" ON "tickets" USING btree ("status","updated_at","id");