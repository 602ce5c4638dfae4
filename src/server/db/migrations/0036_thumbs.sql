CREATE TABLE "thumb" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"helpful" boolean NOT NULL,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"changed" boolean DEFAULT false NOT NULL,
	"entry_id" uuid,
	"document_id" uuid,
	"answered_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "thumb_app_id_conversation_id_seq_pk" PRIMARY KEY("app_id","conversation_id","seq"),
	CONSTRAINT "thumb_why" CHECK (not "thumb"."helpful" or ("thumb"."reason" is null and "thumb"."comment" = '')),
	CONSTRAINT "thumb_reason" CHECK ("thumb"."reason" in ('off_topic', 'wrong', 'incomplete', 'unclear', 'other')),
	CONSTRAINT "thumb_comment" CHECK (char_length("thumb"."comment") <= 300)
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "asking" jsonb DEFAULT '{"thumbs":true}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "asking_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "thumb" ADD CONSTRAINT "thumb_message" FOREIGN KEY ("app_id","conversation_id","seq") REFERENCES "public"."message"("app_id","conversation_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thumb_entry" ON "thumb" USING btree ("app_id","entry_id","answered_at") WHERE "thumb"."entry_id" is not null;
--> statement-breakpoint
select protect_table('thumb');
