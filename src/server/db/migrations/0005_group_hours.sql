ALTER TABLE "agent_group" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_hours" CHECK (jsonb_typeof("agent_group"."hours") = 'object');