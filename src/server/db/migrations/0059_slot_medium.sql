ALTER TABLE "agent_slot" ADD COLUMN "medium" text DEFAULT 'chat' NOT NULL;--> statement-breakpoint
UPDATE "agent_slot" s SET "medium" = 'call' FROM "conversation" c
  WHERE c."app_id" = s."app_id" AND c."id" = s."conversation_id" AND c."medium" = 'call';--> statement-breakpoint
ALTER TABLE "agent_slot" ADD CONSTRAINT "agent_slot_medium" CHECK ("agent_slot"."medium" in ('chat', 'call'));