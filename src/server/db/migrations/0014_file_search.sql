CREATE TABLE "file_faq" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"page" integer,
	"source" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"status" text NOT NULL,
	"writer" text NOT NULL,
	"entry_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "file_faq_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "file_faq_question" CHECK (char_length("file_faq"."question") between 1 and 200),
	CONSTRAINT "file_faq_answer" CHECK (char_length("file_faq"."answer") between 1 and 5000),
	CONSTRAINT "file_faq_place" CHECK ("file_faq"."n" >= 1 and "file_faq"."page" >= 1),
	CONSTRAINT "file_faq_entry" CHECK (("file_faq"."status" = 'accepted') = ("file_faq"."entry_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "file_search_day" (
	"app_id" text NOT NULL,
	"day" date NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "file_search_day_app_id_day_pk" PRIMARY KEY("app_id","day"),
	CONSTRAINT "file_search_day_searches" CHECK ("file_search_day"."searches" >= 1)
);
--> statement-breakpoint
CREATE TABLE "retrieval_test" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_person" uuid,
	"version" integer,
	"trace" jsonb NOT NULL,
	CONSTRAINT "retrieval_test_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
ALTER TABLE "file_faq" ADD CONSTRAINT "file_faq_document" FOREIGN KEY ("app_id","document_id") REFERENCES "public"."knowledge_document"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_search_day" ADD CONSTRAINT "file_search_day_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retrieval_test" ADD CONSTRAINT "retrieval_test_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_faq_document_place" ON "file_faq" USING btree ("app_id","document_id","n");--> statement-breakpoint
CREATE INDEX "retrieval_test_time" ON "retrieval_test" USING btree ("app_id","at","id");--> statement-breakpoint
CREATE INDEX "message_retrieval" ON "message" USING btree ("app_id","at","id") WHERE "message"."trace" ->> 'query' <> '';
--> statement-breakpoint
select protect_table('file_search_day');
--> statement-breakpoint
select protect_table('file_faq');
--> statement-breakpoint
select protect_table('retrieval_test');
