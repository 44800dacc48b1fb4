CREATE TABLE "running_exports" (
	"id" uuid NOT NULL,
	"user_uuid" uuid NOT NULL,
	"nth" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "running_exports_user_uuid_nth_pk" PRIMARY KEY("user_uuid","nth")
);
--> statement-breakpoint
ALTER TABLE "running_exports" ADD CONSTRAINT "running_exports_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;