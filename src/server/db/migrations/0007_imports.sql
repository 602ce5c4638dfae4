CREATE TABLE "qa_export" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"filter" jsonb NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"size" integer,
	"cancelled" boolean DEFAULT false NOT NULL,
	"file_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "qa_export_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "qa_export_finished" CHECK (("qa_export"."status" = 'running') = ("qa_export"."finished_at" is null)),
	CONSTRAINT "qa_export_file" CHECK ("qa_export"."file_id" is null or "qa_export"."status" = 'complete')
);
--> statement-breakpoint
CREATE TABLE "qa_import" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"mode" text NOT NULL,
	"category_id" uuid,
	"makes_categories" boolean NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"step" text,
	"failure" text,
	"failure_data" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"rechecked" boolean DEFAULT false NOT NULL,
	"file_id" uuid,
	"error_file_id" uuid,
	"change_set_id" uuid,
	"watermark" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "qa_import_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "qa_import_name" CHECK (char_length("qa_import"."name") between 1 and 2000),
	CONSTRAINT "qa_import_size" CHECK ("qa_import"."size" between 0 and 5242880),
	CONSTRAINT "qa_import_category" CHECK (("qa_import"."mode" = 'replace') = ("qa_import"."category_id" is not null)),
	CONSTRAINT "qa_import_step" CHECK (("qa_import"."status" = 'parsing') = ("qa_import"."step" is not null)),
	CONSTRAINT "qa_import_finished" CHECK (("qa_import"."status" in ('complete', 'failed', 'parse_failed')) = ("qa_import"."finished_at" is not null)),
	CONSTRAINT "qa_import_sum" CHECK ("qa_import"."status" <> 'complete' or "qa_import"."total" = "qa_import"."added" + "qa_import"."changed" + "qa_import"."unchanged" + "qa_import"."rejected" + "qa_import"."left_out")
);
--> statement-breakpoint
CREATE TABLE "qa_import_row" (
	"app_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"row" integer,
	"outcome" text NOT NULL,
	"entry_id" uuid,
	"number" integer,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"content" jsonb,
	"path" text[],
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "qa_import_row_app_id_import_id_position_pk" PRIMARY KEY("app_id","import_id","position"),
	CONSTRAINT "qa_import_row_reasons" CHECK (("qa_import_row"."outcome" = 'rejected') = ("qa_import_row"."reasons" <> '[]'::jsonb))
);
--> statement-breakpoint
ALTER TABLE "qa_export" ADD CONSTRAINT "qa_export_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_import" ADD CONSTRAINT "qa_import_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_import" ADD CONSTRAINT "qa_import_change_set" FOREIGN KEY ("app_id","change_set_id") REFERENCES "public"."change_set"("app_id","id") ON DELETE set null ("change_set_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_import_row" ADD CONSTRAINT "qa_import_row_app_id_import_id_qa_import_app_id_id_fk" FOREIGN KEY ("app_id","import_id") REFERENCES "public"."qa_import"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qa_export_time" ON "qa_export" USING btree ("app_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "qa_export_one_running" ON "qa_export" USING btree ("app_id") WHERE "qa_export"."status" = 'running';--> statement-breakpoint
CREATE INDEX "qa_import_time" ON "qa_import" USING btree ("app_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "qa_import_one_pending" ON "qa_import" USING btree ("app_id") WHERE "qa_import"."status" in ('to_be_uploaded', 'uploading', 'parsing');--> statement-breakpoint
CREATE INDEX "qa_import_row_outcome" ON "qa_import_row" USING btree ("app_id","import_id","outcome","position");--> statement-breakpoint
select protect_table('qa_import');
--> statement-breakpoint
select protect_table('qa_import_row');
--> statement-breakpoint
select protect_table('qa_export');
--> statement-breakpoint

-- An import that has ended stays as it ended. Its change set may be forgotten, and its files.
create function keep_qa_import() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null and (
    new.status <> old.status or new.finished_at is distinct from old.finished_at or new.failure is distinct from old.failure
    or new.total is distinct from old.total or new.added <> old.added or new.changed <> old.changed
    or new.unchanged <> old.unchanged or new.rejected <> old.rejected or new.removed <> old.removed
    or new.left_out <> old.left_out or (new.change_set_id is not null and new.change_set_id is distinct from old.change_set_id)
  ) then
    raise exception 'an import has ended' using errcode = 'check_violation', constraint = 'qa_import_ended';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger qa_import_kept before update on qa_import for each row execute function keep_qa_import();
--> statement-breakpoint
create function keep_qa_export() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null and (new.status <> old.status or new.finished_at is distinct from old.finished_at) then
    raise exception 'an export has ended' using errcode = 'check_violation', constraint = 'qa_export_ended';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger qa_export_kept before update on qa_export for each row execute function keep_qa_export();
