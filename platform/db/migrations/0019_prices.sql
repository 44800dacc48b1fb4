CREATE TABLE "platform_prices" (
	"platform_uuid" uuid NOT NULL,
	"duration" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "platform_prices_platform_uuid_duration_pk" PRIMARY KEY("platform_uuid","duration")
);
--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "platforms" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_prices" ADD CONSTRAINT "platform_prices_platform_uuid_platforms_uuid_fk" FOREIGN KEY ("platform_uuid") REFERENCES "public"."platforms"("uuid") ON DELETE no action ON UPDATE no action;