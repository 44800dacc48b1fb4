DROP INDEX "requests_newest";--> statement-breakpoint
CREATE INDEX "tickets_newest" ON "tickets" USING btree ("user_uuid","id","updated_at");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("department_id","assignee_uuid","waiting_since","sla_due_at") WHERE "tickets"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "requests_newest" ON "process_requests" USING btree ("user_uuid","id","modified_at","currency","amount_minor") WHERE "process_requests"."hidden_at" is null;