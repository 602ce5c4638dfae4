ALTER TABLE "channel_account" ADD COLUMN "bot" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_account" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "channel_account" ADD COLUMN "welcome" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_account" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "channel_account" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_account" ADD COLUMN "text_translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_account" ADD CONSTRAINT "channel_account_group" FOREIGN KEY ("app_id","group_id") REFERENCES "public"."agent_group"("app_id","id") ON DELETE no action ON UPDATE no action;