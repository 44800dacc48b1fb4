DROP INDEX "requests_registered";--> statement-breakpoint
DROP INDEX "tickets_closed";--> statement-breakpoint
CREATE INDEX "transfers_chain" ON "transfers" USING btree ("created_at","id","currency","state","direction","amount_minor") WHERE "transfers"."network" in ('tron', 'bsc');--> statement-breakpoint
CREATE INDEX "requests_registered" ON "process_requests" USING btree ("registered_at","id","type","status","hidden_at","action_status","platform_uuid","step","completed_at");--> statement-breakpoint
CREATE INDEX "tickets_closed" ON "tickets" USING btree ("closed_at","id","status","stars","department_id");