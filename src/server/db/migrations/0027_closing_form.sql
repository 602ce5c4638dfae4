CREATE TABLE "closing_answer" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"n" smallint NOT NULL,
	"field_id" uuid NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "closing_answer_app_id_conversation_id_n_pk" PRIMARY KEY("app_id","conversation_id","n"),
	CONSTRAINT "closing_answer_value" CHECK (char_length("closing_answer"."value") between 1 and 1000),
	CONSTRAINT "closing_answer_label" CHECK (char_length("closing_answer"."label") between 1 and 50),
	CONSTRAINT "closing_answer_n" CHECK ("closing_answer"."n" between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "closing_form" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "closing_answer" ADD CONSTRAINT "closing_answer_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing_answer" ADD CONSTRAINT "closing_answer_by" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_answer_chosen" ON "closing_answer" USING btree ("app_id","field_id","value","conversation_id") WHERE "closing_answer"."kind" in ('select', 'solved');
--> statement-breakpoint
select protect_table('closing_answer');
