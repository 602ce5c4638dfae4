CREATE TABLE "sensitive_word" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"word" text NOT NULL,
	"folded" text NOT NULL,
	"action" text NOT NULL,
	"direction" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "sensitive_word_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "sensitive_word_once" UNIQUE("app_id","folded"),
	CONSTRAINT "sensitive_word_length" CHECK (char_length("sensitive_word"."word") between 1 and 50 and "sensitive_word"."folded" <> '')
);
--> statement-breakpoint
CREATE TABLE "word_alert" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer,
	"writer" text NOT NULL,
	"words" text[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_by" uuid,
	CONSTRAINT "word_alert_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "word_alert_words" CHECK (cardinality("word_alert"."words") > 0),
	CONSTRAINT "word_alert_seen" CHECK ("word_alert"."seen_at" is not null or "word_alert"."seen_by" is null)
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "words_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sensitive_word" ADD CONSTRAINT "sensitive_word_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_alert" ADD CONSTRAINT "word_alert_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_alert_conversation" ON "word_alert" USING btree ("app_id","conversation_id");
--> statement-breakpoint
select protect_table('sensitive_word');
--> statement-breakpoint
select protect_table('word_alert');
