DROP INDEX "requests_registered";--> statement-breakpoint
DROP INDEX "requests_completed";--> statement-breakpoint
CREATE INDEX "requests_registered" ON "process_requests" USING btree ("registered_at","id","type","status","hidden_at");--> statement-breakpoint
CREATE INDEX "requests_completed" ON "process_requests" USING btree ("completed_at","type","id","registered_at","status","hidden_at");