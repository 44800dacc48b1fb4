CREATE TABLE "known_devices" (
	"user_uuid" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_uuid_token_hash_pk" PRIMARY KEY("user_uuid","token_hash")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_token" ON "known_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("used_at");