CREATE TABLE "loose_objects" (
	"key" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "share_receipts" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "share_receipts" ADD COLUMN "object_key" uuid;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD COLUMN "object_key" uuid;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "object_key" uuid;--> statement-breakpoint
CREATE INDEX "loose_objects_since" ON "loose_objects" USING btree ("since");--> statement-breakpoint
-- The bytes of a file stand in its row or in the bucket: never in both, nowhere never.
ALTER TABLE "share_receipts" ADD CONSTRAINT "share_receipts_stored_once" CHECK (num_nonnulls("content", "object_key") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "share_receipts" VALIDATE CONSTRAINT "share_receipts_stored_once";--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD CONSTRAINT "transfer_receipts_stored_once" CHECK (num_nonnulls("content", "object_key") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "transfer_receipts" VALIDATE CONSTRAINT "transfer_receipts_stored_once";--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_stored_once" CHECK (num_nonnulls("content", "object_key") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "attachments" VALIDATE CONSTRAINT "attachments_stored_once";
