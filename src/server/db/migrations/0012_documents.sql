CREATE TABLE "document_content" (
	"app_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"passages" jsonb NOT NULL,
	CONSTRAINT "document_content_app_id_hash_pk" PRIMARY KEY("app_id","hash"),
	CONSTRAINT "document_content_hash" CHECK (octet_length("document_content"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "document_passage" (
	"app_id" text NOT NULL,
	"document_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"page" integer,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"original" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "document_passage_app_id_document_id_n_pk" PRIMARY KEY("app_id","document_id","n"),
	CONSTRAINT "document_passage_text" CHECK (char_length("document_passage"."text") between 1 and 5000),
	CONSTRAINT "document_passage_place" CHECK ("document_passage"."n" >= 1 and "document_passage"."page" >= 1)
);
--> statement-breakpoint
CREATE TABLE "knowledge_document" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"file_id" uuid,
	"upload_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"replaces" uuid,
	"status" text NOT NULL,
	"failure" text,
	"pages" integer,
	"characters" integer,
	"passage_size" text DEFAULT 'medium' NOT NULL,
	"content_hash" "bytea",
	"enabled" boolean DEFAULT true NOT NULL,
	"valid_until" date,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "knowledge_document_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "knowledge_document_name" CHECK (char_length("knowledge_document"."name") between 1 and 200),
	CONSTRAINT "knowledge_document_size" CHECK ("knowledge_document"."size" between 1 and 104857600),
	CONSTRAINT "knowledge_document_hash" CHECK (octet_length("knowledge_document"."sha256") = 32),
	CONSTRAINT "knowledge_document_failure" CHECK (("knowledge_document"."status" = 'failed') = ("knowledge_document"."failure" is not null)),
	CONSTRAINT "knowledge_document_characters" CHECK ("knowledge_document"."characters" between 0 and 500000),
	CONSTRAINT "knowledge_document_pages" CHECK ("knowledge_document"."format" <> 'pdf' or "knowledge_document"."pages" <= 100)
);
--> statement-breakpoint
ALTER TABLE "document_content" ADD CONSTRAINT "document_content_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_passage" ADD CONSTRAINT "document_passage_document" FOREIGN KEY ("app_id","document_id") REFERENCES "public"."knowledge_document"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_document" ADD CONSTRAINT "knowledge_document_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_document" ADD CONSTRAINT "knowledge_document_replaces" FOREIGN KEY ("app_id","replaces") REFERENCES "public"."knowledge_document"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_document" ADD CONSTRAINT "knowledge_document_content" FOREIGN KEY ("app_id","content_hash") REFERENCES "public"."document_content"("app_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_document_time" ON "knowledge_document" USING btree ("app_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_document_twin" ON "knowledge_document" USING btree ("app_id","sha256") WHERE "knowledge_document"."deleted_at" is null and "knowledge_document"."status" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_document_successor" ON "knowledge_document" USING btree ("app_id","replaces") WHERE "knowledge_document"."deleted_at" is null and "knowledge_document"."status" in ('queued', 'parsing', 'chunking');--> statement-breakpoint
CREATE INDEX "message_document" ON "message" USING btree ("app_id",(trace #>> '{passages,0,documentId}'),"at") WHERE "message"."trace" ->> 'outcome' = 'document';
--> statement-breakpoint
select protect_table('document_content');
--> statement-breakpoint
select protect_table('knowledge_document');
--> statement-breakpoint
select protect_table('document_passage');
--> statement-breakpoint

-- What a release answers with is what was released.
create function keep_document_content() returns trigger language plpgsql as $$
begin
  raise exception 'the content of a document is immutable' using errcode = 'check_violation', constraint = 'document_content_immutable';
end $$;
--> statement-breakpoint
create trigger document_content_kept before update on document_content for each row execute function keep_document_content();
