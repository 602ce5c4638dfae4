ALTER TABLE "agent_group" ADD COLUMN "language_rule" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "language_for" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_language" CHECK ("agent_group"."language_rule" in ('off', 'preferred', 'required'));--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_language_for" CHECK ("agent_group"."language_for" between 5 and 999);--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_languages" CHECK (cardinality("member"."languages") <= 20);