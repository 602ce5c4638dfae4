CREATE TABLE "reminder" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "reminder_text" CHECK (char_length("reminder"."text") <= 200),
	CONSTRAINT "reminder_told" CHECK ("reminder"."told_at" >= "reminder"."due_at")
);
--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_member" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_of" ON "reminder" USING btree ("app_id","person_id","due_at");--> statement-breakpoint
CREATE INDEX "reminder_in" ON "reminder" USING btree ("app_id","conversation_id");--> statement-breakpoint
select protect_table('reminder');
