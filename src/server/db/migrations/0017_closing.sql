ALTER TABLE "agent_group" ADD COLUMN "nobody" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "outside" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "closing" text DEFAULT 'keep' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_ends" CHECK ("agent_group"."nobody" in ('message', 'end') and "agent_group"."outside" in ('message', 'end') and "agent_group"."closing" in ('keep', 'message', 'end'));