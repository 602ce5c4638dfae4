-- Tags: each 1 to 50 characters, at most 20, none twice.
create function qa_tags_valid(tags text[]) returns boolean language sql immutable parallel safe as $$
  select count(*) <= 20 and coalesce(bool_and(char_length(tag) between 1 and 50), true)
     and count(distinct lower(tag)) = count(*)
  from unnest(tags) as tag
$$;
--> statement-breakpoint
CREATE TABLE "change_set" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"summary" jsonb NOT NULL,
	"author" uuid,
	"at" timestamp with time zone NOT NULL,
	"reverted_at" timestamp with time zone,
	"reverted_by" uuid,
	CONSTRAINT "change_set_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "change_set_reverted" CHECK ("change_set"."reverted_by" is null or "change_set"."reverted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "change_set_item" (
	"app_id" text NOT NULL,
	"set_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "change_set_item_app_id_set_id_entity_entity_id_pk" PRIMARY KEY("app_id","set_id","entity","entity_id"),
	CONSTRAINT "change_set_item_side" CHECK ("change_set_item"."before" is not null or "change_set_item"."after" is not null)
);
--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "counter_examples" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "related" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "review_on" date;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "owner" uuid;--> statement-breakpoint
ALTER TABLE "change_set" ADD CONSTRAINT "change_set_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set_item" ADD CONSTRAINT "change_set_item_app_id_set_id_change_set_app_id_id_fk" FOREIGN KEY ("app_id","set_id") REFERENCES "public"."change_set"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_set_time" ON "change_set" USING btree ("app_id","at","id");--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_owner" FOREIGN KEY ("app_id","owner") REFERENCES "public"."member"("app_id","person_id") ON DELETE set null ("owner") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_bot_answer" ON "message" USING btree ("app_id","at") WHERE "message"."trace" ->> 'outcome' in ('direct', 'clarify', 'fallback');--> statement-breakpoint
CREATE INDEX "message_entry" ON "message" USING btree ("app_id",(trace #>> '{candidates,0,entryId}'),"at") WHERE "message"."trace" ->> 'outcome' = 'direct';--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_counter_count" CHECK (cardinality("qa_entry"."counter_examples") <= 20);--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_counter" CHECK (qa_questions_valid("qa_entry"."question", "qa_entry"."similar" || "qa_entry"."counter_examples"));--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_tags" CHECK (qa_tags_valid("qa_entry"."tags"));--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_valid" CHECK ("qa_entry"."valid_from" <= "qa_entry"."valid_until");--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_related" CHECK (cardinality("qa_entry"."related") <= 5 and not ("qa_entry"."id" = any ("qa_entry"."related")));--> statement-breakpoint
select protect_table('change_set');
--> statement-breakpoint
select protect_table('change_set_item');
--> statement-breakpoint

-- What a change set did stays as it was; it can only be reverted.
create function keep_change_set() returns trigger language plpgsql as $$
begin
  if new.kind <> old.kind or new.summary <> old.summary or new.at <> old.at or new.author is distinct from old.author
    or old.reverted_at is not null
  then
    raise exception 'a change set is immutable' using errcode = 'check_violation', constraint = 'change_set_immutable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger change_set_kept before update on change_set for each row execute function keep_change_set();
