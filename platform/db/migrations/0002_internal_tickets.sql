ALTER TABLE "ticket_messages" ALTER COLUMN "author_uuid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "internal" boolean DEFAULT false NOT NULL;