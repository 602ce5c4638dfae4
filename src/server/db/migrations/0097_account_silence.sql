ALTER TABLE "channel_account" ADD COLUMN "visitor_reminder" integer;--> statement-breakpoint
ALTER TABLE "channel_account" ADD COLUMN "visitor_end" integer;--> statement-breakpoint
ALTER TABLE "channel_account" ADD CONSTRAINT "channel_account_silence" CHECK ("channel_account"."visitor_end" > 0 and ("channel_account"."visitor_reminder" is null
        or ("channel_account"."visitor_end" is not null and "channel_account"."visitor_reminder" > 0 and "channel_account"."visitor_reminder" < "channel_account"."visitor_end")));