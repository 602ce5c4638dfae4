CREATE TABLE "desk_note" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"after_seq" integer NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_note_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "desk_note_text" CHECK (char_length("desk_note"."text") between 1 and 2000),
	CONSTRAINT "desk_note_after" CHECK ("desk_note"."after_seq" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mention" (
	"app_id" text NOT NULL,
	"note_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "mention_app_id_note_id_person_id_pk" PRIMARY KEY("app_id","note_id","person_id"),
	CONSTRAINT "mention_seen" CHECK ("mention"."seen_at" >= "mention"."at")
);
--> statement-breakpoint
ALTER TABLE "desk_note" ADD CONSTRAINT "desk_note_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_note" ADD CONSTRAINT "desk_note_by" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mention" ADD CONSTRAINT "mention_note" FOREIGN KEY ("app_id","note_id") REFERENCES "public"."desk_note"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mention" ADD CONSTRAINT "mention_member" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_note_of" ON "desk_note" USING btree ("app_id","conversation_id","at");--> statement-breakpoint
CREATE INDEX "mention_of" ON "mention" USING btree ("app_id","person_id","at");--> statement-breakpoint
select protect_table('desk_note');--> statement-breakpoint
select protect_table('mention');
