DROP INDEX "conversation_event_flow";--> statement-breakpoint
DROP INDEX "message_entry";--> statement-breakpoint
DROP INDEX "message_document";--> statement-breakpoint
ALTER TABLE "conversation_event" ADD COLUMN "flow_id" text GENERATED ALWAYS AS (data ->> 'flowId') STORED;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "entry_id" text GENERATED ALWAYS AS (case when trace ->> 'outcome' in ('direct', 'chitchat') then trace #>> '{candidates,0,entryId}' end) STORED;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "document_id" text GENERATED ALWAYS AS (case when trace ->> 'outcome' = 'document' then trace #>> '{passages,0,documentId}' end) STORED;--> statement-breakpoint
CREATE INDEX "conversation_event_flow" ON "conversation_event" USING btree ("app_id","flow_id","at") WHERE "conversation_event"."type" in ('flow_started', 'flow_completed', 'flow_failed');--> statement-breakpoint
CREATE INDEX "message_entry" ON "message" USING btree ("app_id","entry_id","at") WHERE "message"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "message_document" ON "message" USING btree ("app_id","document_id","at") WHERE "message"."document_id" is not null;