ALTER TABLE "visitor" DROP CONSTRAINT "visitor_merged_empty";--> statement-breakpoint
ALTER TABLE "visitor" DROP CONSTRAINT "visitor_erased";--> statement-breakpoint
ALTER TABLE "visitor" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "visitor" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_ip_length" CHECK (char_length("visitor"."ip") between 1 and 45);--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_time_zone_length" CHECK (char_length("visitor"."time_zone") between 1 and 64);--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_merged_empty" CHECK ("visitor"."merged_into" is null or
        ("visitor"."nickname" = '' and "visitor"."ip" is null and "visitor"."time_zone" is null and "visitor"."attributes" = '{}' and "visitor"."tags" = '{}'));--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_erased" CHECK ("visitor"."erased_at" is null or
        ("visitor"."nickname" = '' and "visitor"."phone" is null and "visitor"."ip" is null and "visitor"."time_zone" is null
          and "visitor"."attributes" = '{}' and "visitor"."tags" = '{}'));