ALTER TABLE "canned_replies" ADD COLUMN "user_uuid" uuid;--> statement-breakpoint
ALTER TABLE "ticket_viewers" ADD COLUMN "typed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;