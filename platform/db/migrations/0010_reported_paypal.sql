ALTER TABLE "paypal_accounts" ADD COLUMN "reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "paypal_accounts" a SET "reported" = true WHERE NOT EXISTS (
  SELECT 1 FROM "audit_log" l WHERE l."action" = 'paypal.account_added' AND l."subject_type" = 'paypal_account' AND l."subject_id" = a."uuid"::text);
