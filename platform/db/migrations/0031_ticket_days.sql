DROP INDEX "tickets_updated";--> statement-breakpoint
DROP INDEX "tickets_status_updated";--> statement-breakpoint
CREATE INDEX "tickets_updated" ON "tickets" USING btree ("updated_at","id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_status_updated" ON "tickets" USING btree ("status","updated_at","id","created_at");