ALTER TABLE "qa_entry" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_remark" CHECK (char_length("qa_entry"."remark") <= 1000);