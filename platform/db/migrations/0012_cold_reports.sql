DROP INDEX "requests_newest";--> statement-breakpoint
DROP INDEX "requests_completed";--> statement-breakpoint
CREATE INDEX "request_events_took" ON "request_events" USING btree ("request_id","event","step","took");--> statement-breakpoint
CREATE INDEX "tickets_figures" ON "tickets" USING btree ("status","department_id","waiting_since","sla_due_at","stars");--> statement-breakpoint
CREATE INDEX "requests_newest" ON "process_requests" USING btree ("user_uuid","id","modified_at","type","currency","amount_minor") WHERE "process_requests"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "requests_completed" ON "process_requests" USING btree ("completed_at","type","id","registered_at","hidden_at");