CREATE TABLE "visitor_erasure" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"cursor" uuid,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"counts" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "visitor_erasure_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "visitor_erasure_once" UNIQUE("app_id","visitor_id"),
	CONSTRAINT "visitor_erasure_done" CHECK ("visitor_erasure"."done" between 0 and "visitor_erasure"."total"),
	CONSTRAINT "visitor_erasure_finished" CHECK ("visitor_erasure"."finished_at" is null or ("visitor_erasure"."done" = "visitor_erasure"."total" and "visitor_erasure"."files" = '{}'))
);
--> statement-breakpoint
ALTER TABLE "regression_case" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "visitor" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visitor_erasure" ADD CONSTRAINT "visitor_erasure_visitor" FOREIGN KEY ("app_id","visitor_id") REFERENCES "public"."visitor"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_erased" CHECK ("visitor"."erased_at" is null or
        ("visitor"."nickname" = '' and "visitor"."phone" is null and "visitor"."attributes" = '{}' and "visitor"."tags" = '{}'));
--> statement-breakpoint
select protect_table('visitor_erasure');
--> statement-breakpoint
-- Whoever has been erased is nobody for good, and nothing begins for them any more.
create function keep_erased() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null and new.erased_at is distinct from old.erased_at then
    raise exception 'a visitor stays erased' using errcode = 'check_violation', constraint = 'visitor_stays_erased';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger visitor_kept_erased before update on visitor for each row execute function keep_erased();
--> statement-breakpoint
create function refuse_erased() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  -- As its foreign key does: whoever erases them meanwhile is waited for.
  select v.erased_at into erased from visitor v where v.app_id = new.app_id and v.id = new.visitor_id for key share;
  if erased is not null then
    raise exception 'the visitor was erased' using errcode = 'check_violation', constraint = 'conversation_visitor_erased';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger conversation_visitor before insert on conversation for each row execute function refuse_erased();
--> statement-breakpoint
-- What was said is only added, until its visitor is erased.
create function keep_words() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from conversation c join visitor v on v.app_id = c.app_id and v.id = c.visitor_id
    where c.app_id = old.app_id and c.id = old.conversation_id and v.erased_at is not null
  ) then
    raise exception 'rows of % are only added', tg_table_name using errcode = 'insufficient_privilege', table = tg_table_name;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger message_kept on message;
--> statement-breakpoint
create trigger message_kept before truncate on message execute function keep_rows();
--> statement-breakpoint
create trigger message_words before update or delete on message for each row execute function keep_words();
--> statement-breakpoint
drop trigger bot_input_kept on bot_input;
--> statement-breakpoint
create trigger bot_input_kept before truncate on bot_input execute function keep_rows();
--> statement-breakpoint
create trigger bot_input_words before update or delete on bot_input for each row execute function keep_words();
--> statement-breakpoint
drop trigger conversation_event_kept on conversation_event;
--> statement-breakpoint
create trigger conversation_event_kept before truncate on conversation_event execute function keep_rows();
--> statement-breakpoint
create trigger conversation_event_words before update or delete on conversation_event
  for each row execute function keep_words();
--> statement-breakpoint
-- Takes the words out of a conversation whose visitor was erased; the triggers above refuse any other. What figures count
-- stays: who spoke when, what the bot made of it and which entry or document it answered from, and what happened by its
-- codes. The server's role may do this and no more to these tables. Answers how many rows there were of each.
create function erase_words(erased uuid, out messages integer, out inputs integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  app text := current_setting('app.id');
begin
  update message set
    body = '{"type": "text", "text": ""}',
    client_msg_id = null,
    trace = case when trace is not null then jsonb_strip_nulls(jsonb_build_object(
      'outcome', trace -> 'outcome',
      'candidates', case when entry_id is not null then jsonb_build_array(jsonb_build_object('entryId', entry_id)) end,
      'passages', case when document_id is not null
        then jsonb_build_array(jsonb_build_object('documentId', document_id)) end
    )) end
    where app_id = app and conversation_id = erased;
  get diagnostics messages = row_count;
  delete from bot_input where app_id = app and conversation_id = erased;
  get diagnostics inputs = row_count;
  update conversation_event set data = coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(data)
    where key in ('action', 'flowId', 'groupId', 'nodeId', 'outcome', 'reason', 'seconds', 'stars')
      or (key = 'detail' and value = '"unresolved"')
  ), '{}') where app_id = app and conversation_id = erased;
end $$;
