ALTER TABLE "bot_request" DROP CONSTRAINT "bot_request_done";--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "file_store" uuid;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bot_request" ADD CONSTRAINT "bot_request_done" CHECK ("bot_request"."state" = 'waiting' or "bot_request"."result" is not null);