ALTER TABLE "payments" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "raised_alerts" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "raised_alerts" ADD COLUMN "told_of" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "raised_alerts" ADD COLUMN "told_count" integer DEFAULT 0 NOT NULL;