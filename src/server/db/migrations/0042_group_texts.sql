ALTER TABLE "ownership" ADD COLUMN "reply_target" integer;--> statement-breakpoint
ALTER TABLE "ownership" ADD COLUMN "first_reply_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "queue_end" integer DEFAULT 600;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "queue_outcome" text DEFAULT 'end' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_entry" ADD COLUMN "target" integer;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "wait_target" integer;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "reply_target" integer;--> statement-breakpoint
ALTER TABLE "ownership" ADD CONSTRAINT "ownership_first_reply" CHECK ("ownership"."first_reply_at" >= lower("ownership"."during"));--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_queue_end" CHECK ("application"."queue_end" between 30 and 86400 and "application"."queue_outcome" in ('end', 'keep', 'message'));--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_texts" CHECK (jsonb_typeof("agent_group"."texts") = 'object');--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_targets" CHECK ("agent_group"."wait_target" between 5 and 86400 and "agent_group"."reply_target" between 5 and 86400);--> statement-breakpoint
-- Until now it stood among the settings, and always ended the conversation.
update application set queue_end = (settings ->> 'queueTimeoutSeconds')::integer, settings = settings - 'queueTimeoutSeconds'
where settings ? 'queueTimeoutSeconds';
