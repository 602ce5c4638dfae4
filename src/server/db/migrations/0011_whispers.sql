CREATE TABLE "whisper" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"after_seq" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "whisper_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "whisper_text" CHECK (char_length("whisper"."text") between 1 and 1000),
	CONSTRAINT "whisper_after" CHECK ("whisper"."after_seq" >= 0)
);
--> statement-breakpoint
ALTER TABLE "whisper" ADD CONSTRAINT "whisper_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whisper" ADD CONSTRAINT "whisper_by" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whisper_of" ON "whisper" USING btree ("app_id","conversation_id","at");--> statement-breakpoint
select protect_table('whisper');
