CREATE TABLE "file_topic" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"mode" text NOT NULL,
	"document_id" uuid,
	"language" text,
	"added_days" integer,
	"unused" boolean NOT NULL,
	"found" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"gone" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"trouble" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_topic_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "file_topic_name" UNIQUE("app_id","name"),
	CONSTRAINT "file_topic_texts" CHECK (char_length("file_topic"."name") between 1 and 50 and char_length("file_topic"."text") between 1 and 200),
	CONSTRAINT "file_topic_days" CHECK ("file_topic"."added_days" between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "file_topic" ADD CONSTRAINT "file_topic_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
select protect_table('file_topic');
