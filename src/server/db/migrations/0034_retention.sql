CREATE TABLE "retention_run" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"day" date NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"counts" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "retention_run_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "retention_run_once" UNIQUE("app_id","day"),
	CONSTRAINT "retention_run_finished" CHECK ("retention_run"."finished_at" is null or "retention_run"."files" = '{}')
);
--> statement-breakpoint
ALTER TABLE "visitor_erasure" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "keep_messages" integer;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "keep_files" integer;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "keep_visitors" integer;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "retention_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_run" ADD CONSTRAINT "retention_run_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_visitor" ON "conversation" USING btree ("app_id","visitor_id","id");--> statement-breakpoint
CREATE INDEX "conversation_ended" ON "conversation" USING btree ("app_id","ended_at","id") WHERE "conversation"."expired_at" is null and "conversation"."ended_at" is not null;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_retention" CHECK ("application"."keep_messages" between 1 and 3650 and "application"."keep_files" between 1 and 3650 and "application"."keep_visitors" between 1 and 3650);
--> statement-breakpoint
select protect_table('retention_run');
--> statement-breakpoint
-- Words are taken away for their age once they have had the days of their application, and none come back.
create function keep_expired() returns trigger language plpgsql as $$
declare
  days int;
begin
  if old.expired_at is not null then
    raise exception 'words that are gone stay gone' using errcode = 'check_violation', constraint = 'conversation_stays_expired';
  end if;
  select keep_messages into days from application where app_id = new.app_id;
  if days is null or new.ended_at is null or new.expired_at < new.ended_at + days * interval '24 hours' then
    raise exception 'the words have not had their time' using errcode = 'check_violation', constraint = 'conversation_expired_early';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger conversation_kept_expired before update of expired_at on conversation
  for each row when (new.expired_at is distinct from old.expired_at) execute function keep_expired();
--> statement-breakpoint
-- What was said is only added, until its visitor is erased or it has had its time.
create or replace function keep_words() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from conversation c join visitor v on v.app_id = c.app_id and v.id = c.visitor_id
    where c.app_id = old.app_id and c.id = old.conversation_id and (v.erased_at is not null or c.expired_at is not null)
  ) then
    raise exception 'rows of % are only added', tg_table_name using errcode = 'insufficient_privilege', table = tg_table_name;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
