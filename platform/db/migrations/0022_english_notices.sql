ALTER TABLE "departments" ADD COLUMN "serves" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "english" jsonb;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_serves_unique" UNIQUE("serves");