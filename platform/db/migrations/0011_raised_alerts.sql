CREATE TABLE "raised_alerts" (
	"alert" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
