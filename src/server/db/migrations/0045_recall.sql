ALTER TABLE "application" ADD COLUMN "recall_seconds" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
CREATE INDEX "message_recalled" ON "message" USING btree ("app_id","conversation_id") WHERE "message"."body" ->> 'notice' = 'recalled';--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_recall_seconds" CHECK ("application"."recall_seconds" between 0 and 3600);