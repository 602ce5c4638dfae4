CREATE TABLE "document_source" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"schedule" text NOT NULL,
	"keep" text[] DEFAULT '{}' NOT NULL,
	"drop" text[] DEFAULT '{}' NOT NULL,
	"passage_size" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"detail" text,
	"found" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_source_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "document_source_once" UNIQUE("app_id","url"),
	CONSTRAINT "document_source_url" CHECK (char_length("document_source"."url") between 1 and 2000),
	CONSTRAINT "document_source_failure" CHECK (("document_source"."status" = 'failed') = ("document_source"."failure" is not null)),
	CONSTRAINT "document_source_pages" CHECK ("document_source"."done" between 0 and "document_source"."found")
);
--> statement-breakpoint
CREATE TABLE "document_source_page" (
	"app_id" text NOT NULL,
	"source_id" uuid NOT NULL,
	"url" text NOT NULL,
	"document_id" uuid,
	"etag" text,
	"last_modified" text,
	"sha256" "bytea",
	"failure" text,
	"detail" text,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_source_page_app_id_source_id_url_pk" PRIMARY KEY("app_id","source_id","url"),
	CONSTRAINT "document_source_page_url" CHECK (char_length("document_source_page"."url") between 1 and 2000),
	CONSTRAINT "document_source_page_hash" CHECK ("document_source_page"."sha256" is null or octet_length("document_source_page"."sha256") = 32)
);
--> statement-breakpoint
DROP INDEX "knowledge_document_successor";--> statement-breakpoint
ALTER TABLE "document_source" ADD CONSTRAINT "document_source_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_source_page" ADD CONSTRAINT "document_source_page_source" FOREIGN KEY ("app_id","source_id") REFERENCES "public"."document_source"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_source_page" ADD CONSTRAINT "document_source_page_document" FOREIGN KEY ("app_id","document_id") REFERENCES "public"."knowledge_document"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_source_page_document_key" ON "document_source_page" USING btree ("app_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_document_successor" ON "knowledge_document" USING btree ("app_id","replaces") WHERE "knowledge_document"."deleted_at" is null and "knowledge_document"."status" not in ('ready', 'failed');
--> statement-breakpoint
select protect_table('document_source');
--> statement-breakpoint
select protect_table('document_source_page');
