ALTER TABLE "channel_account" ADD COLUMN "access_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channel_identity" ADD COLUMN "sent_since" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_identity" ADD CONSTRAINT "channel_identity_sent_since" CHECK ("channel_identity"."sent_since" >= 0);