DROP INDEX "message_entry";--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "base" text DEFAULT 'qa' NOT NULL;--> statement-breakpoint
CREATE INDEX "message_entry" ON "message" USING btree ("app_id",(trace #>> '{candidates,0,entryId}'),"at") WHERE "message"."trace" ->> 'outcome' in ('direct', 'chitchat');--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_base" CHECK ("qa_entry"."base" in ('qa', 'chitchat'));