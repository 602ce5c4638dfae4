ALTER TABLE "qa_entry" ADD COLUMN "channels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "user_tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "hours" text;--> statement-breakpoint
ALTER TABLE "visitor" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "visitor_tagged" ON "visitor" USING btree ("app_id") WHERE "visitor"."tags" <> '{}';--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_channels" CHECK (qa_tags_valid("qa_entry"."channels"));--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_user_tags" CHECK (qa_tags_valid("qa_entry"."user_tags"));--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_hours" CHECK ("qa_entry"."hours" in ('open', 'closed'));--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_tags" CHECK (cardinality("visitor"."tags") <= 50);