ALTER TABLE "channel_identity" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_identity" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_identity" ADD CONSTRAINT "channel_identity_name" CHECK (char_length("channel_identity"."name") <= 50 and char_length("channel_identity"."language") <= 35);