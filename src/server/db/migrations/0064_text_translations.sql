ALTER TABLE "application" ADD COLUMN "text_translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "text_translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_text_translations" CHECK (jsonb_typeof("application"."text_translations") = 'object');--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_text_translations" CHECK (jsonb_typeof("agent_group"."text_translations") = 'object');