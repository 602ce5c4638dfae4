DROP INDEX "conversation_one_open";--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "medium" text DEFAULT 'chat' NOT NULL;--> statement-breakpoint
UPDATE "conversation" SET "medium" = 'call' WHERE "channel" = 'voice';--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_one_open" ON "conversation" USING btree ("app_id","channel","visitor_id") WHERE "conversation"."state" <> 'ended' and "conversation"."medium" = 'chat';--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_medium" CHECK ("conversation"."medium" in ('chat', 'call'));