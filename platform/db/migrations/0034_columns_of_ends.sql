DROP INDEX "subscriptions_ends";--> statement-breakpoint
DROP INDEX "services_kind_ends";--> statement-breakpoint
CREATE INDEX "subscriptions_ends" ON "subscriptions" USING btree ("ends","starts","disabled_at");--> statement-breakpoint
CREATE INDEX "services_kind_ends" ON "services" USING btree ("kind","ends","id","bought","currency","name","cost_minor");