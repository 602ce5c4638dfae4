CREATE TABLE "agent_slot" (
	"app_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"n" smallint NOT NULL,
	"conversation_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"way" text NOT NULL,
	"cap" smallint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_slot_app_id_person_id_n_pk" PRIMARY KEY("app_id","person_id","n"),
	CONSTRAINT "agent_slot_one" UNIQUE("app_id","conversation_id"),
	CONSTRAINT "agent_slot_n" CHECK ("agent_slot"."n" between 1 and 999),
	CONSTRAINT "agent_slot_cap" CHECK ("agent_slot"."n" <= "agent_slot"."cap" or "agent_slot"."way" <> 'room')
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"why" jsonb NOT NULL,
	"result" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "offer_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "offer_end" CHECK (("offer"."result" is null) = ("offer"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "queue_entry" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"outcome" text,
	"waited_ms" integer,
	"person_id" uuid,
	CONSTRAINT "queue_entry_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "queue_entry_end" CHECK (("queue_entry"."outcome" is null) = ("queue_entry"."left_at" is null)),
	CONSTRAINT "queue_entry_waited" CHECK (("queue_entry"."outcome" is null) = ("queue_entry"."waited_ms" is null) and "queue_entry"."waited_ms" >= 0),
	CONSTRAINT "queue_entry_taken" CHECK ("queue_entry"."person_id" is null or "queue_entry"."outcome" = 'accepted')
);
--> statement-breakpoint
ALTER TABLE "conversation" DROP CONSTRAINT "conversation_queue_state";--> statement-breakpoint
DROP INDEX "conversation_queue";--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "rank_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "wait" jsonb;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "mode" text DEFAULT 'running' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "use_priority" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "last_agent_days" integer;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "backup_after" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "ring_seconds" integer;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "break_after" integer;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "greatest" integer DEFAULT 999 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "beyond" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "overflow_group_id" uuid;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "overflow_after" integer;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "wait_seconds" integer;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "wait_end" text;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "tell_every" integer;--> statement-breakpoint
ALTER TABLE "group_member" ADD COLUMN "priority" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_member" ADD COLUMN "tier" text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE "group_member" ADD COLUMN "last_given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "misses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "worked_at" timestamp with time zone;--> statement-breakpoint
-- Whoever waits goes on waiting, a step of priority being worth a minute; nobody rings yet.
update conversation set state = 'queued', owner_id = null where state = 'ringing';
--> statement-breakpoint
update conversation set ringing_until = null where ringing_until is not null;
--> statement-breakpoint
update conversation set rank_at = enqueued_at - priority * interval '1 minute',
  wait = '{"sharedWith":[],"needs":[],"only":null,"prefer":null,"asked":[],"askedAt":null,"allowBusy":false,"told":null}'
  where state = 'queued';
--> statement-breakpoint
insert into queue_entry (app_id, id, conversation_id, group_id, entered_at)
  select app_id, gen_random_uuid(), id, group_id, enqueued_at from conversation where state = 'queued';
--> statement-breakpoint
insert into agent_slot (app_id, person_id, n, conversation_id, stage, way, cap, since)
  select app_id, owner_id, row_number() over (partition by app_id, owner_id order by accepted_at, id), id, 'serving', 'kept', 0,
    coalesce(accepted_at, started_at)
  from conversation where state = 'in_service';
--> statement-breakpoint
-- Routing looks every second at who waits.
delete from timer where kind in ('queue_timeout', 'ring_timeout');
--> statement-breakpoint
ALTER TABLE "agent_slot" ADD CONSTRAINT "agent_slot_member" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_slot" ADD CONSTRAINT "agent_slot_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entry" ADD CONSTRAINT "queue_entry_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entry" ADD CONSTRAINT "queue_entry_group" FOREIGN KEY ("app_id","group_id") REFERENCES "public"."agent_group"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_one_open" ON "offer" USING btree ("app_id","conversation_id") WHERE "offer"."result" is null;--> statement-breakpoint
CREATE INDEX "offer_time" ON "offer" USING btree ("app_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_entry_one_open" ON "queue_entry" USING btree ("app_id","conversation_id") WHERE "queue_entry"."outcome" is null;--> statement-breakpoint
CREATE INDEX "queue_entry_left" ON "queue_entry" USING btree ("app_id","group_id","left_at");--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_overflow" FOREIGN KEY ("app_id","overflow_group_id") REFERENCES "public"."agent_group"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_queue" ON "conversation" USING btree ("app_id","group_id","rank_at","enqueued_at","id") WHERE "conversation"."state" in ('queued', 'ringing');--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_ringing" CHECK (("conversation"."state" = 'ringing') = ("conversation"."ringing_until" is not null));--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_queue_state" CHECK (("conversation"."state" in ('queued', 'ringing')) = ("conversation"."wait" is not null) and ("conversation"."state" not in ('queued', 'ringing')
        or ("conversation"."group_id" is not null and "conversation"."enqueued_at" is not null and "conversation"."rank_at" is not null)));--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_last_agent" CHECK ("agent_group"."last_agent_days" between 1 and 365);--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_backup" CHECK ("agent_group"."backup_after" between 0 and 999);--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_ring" CHECK ("agent_group"."ring_seconds" between 5 and 999);--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_break" CHECK ("agent_group"."break_after" between 1 and 99);--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_greatest" CHECK ("agent_group"."greatest" between 0 and 999);--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_overflows" CHECK (("agent_group"."overflow_group_id" is null) = ("agent_group"."overflow_after" is null));--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_overflow_after" CHECK ("agent_group"."overflow_after" between 0 and 999);--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_overflow_other" CHECK ("agent_group"."overflow_group_id" <> "agent_group"."id");--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_wait" CHECK (("agent_group"."wait_seconds" is null) = ("agent_group"."wait_end" is null));--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_wait_seconds" CHECK ("agent_group"."wait_seconds" between 30 and 86400);--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_tell" CHECK ("agent_group"."tell_every" between 10 and 999);--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_priority" CHECK ("group_member"."priority" between 1 and 9);--> statement-breakpoint
select protect_table('agent_slot');
--> statement-breakpoint
select protect_table('offer');
--> statement-breakpoint
select protect_table('queue_entry');
--> statement-breakpoint
-- Who serves a conversation, or is offered it, holds one of their places with it, and nobody else does. Three records say
-- so, and none of them can say otherwise than the others once a transaction is done.
create function assert_holder(app text, held uuid) returns void language plpgsql as $$
declare
  standing text;
  owner uuid;
  stage text;
  holder uuid;
begin
  select c.state, c.owner_id into standing, owner from conversation c where c.app_id = app and c.id = held;
  select s.stage, s.person_id into stage, holder from agent_slot s where s.app_id = app and s.conversation_id = held;
  if (standing = 'in_service' and (stage is distinct from 'serving' or holder is distinct from owner))
    or (standing = 'ringing' and (stage is distinct from 'ringing' or holder is distinct from owner))
    or (standing not in ('in_service', 'ringing') and stage is not null) then
    raise exception 'a conversation is % with % and a place is % of %', standing, owner, stage, holder
      using errcode = 'check_violation', constraint = 'conversation_holder';
  end if;
  if standing = 'in_service' and not exists (
    select 1 from ownership o where o.app_id = app and o.conversation_id = held and o.person_id = owner and upper_inf(o.during)
  ) then
    raise exception 'a conversation is served and nobody owns it' using errcode = 'check_violation', constraint = 'conversation_owned';
  end if;
end $$;
--> statement-breakpoint
create function check_holder_of_conversation() returns trigger language plpgsql as $$
begin
  perform assert_holder(new.app_id, new.id);
  return null;
end $$;
--> statement-breakpoint
create function check_holder_of_slot() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform assert_holder(old.app_id, old.conversation_id); end if;
  if tg_op <> 'DELETE' then perform assert_holder(new.app_id, new.conversation_id); end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger conversation_holder after update on conversation deferrable initially deferred
  for each row when (old.state is distinct from new.state or old.owner_id is distinct from new.owner_id)
  execute function check_holder_of_conversation();
--> statement-breakpoint
create constraint trigger agent_slot_holder after insert or update or delete on agent_slot deferrable initially deferred
  for each row execute function check_holder_of_slot();
--> statement-breakpoint
-- When somebody was last given a conversation is no right of theirs.
drop trigger group_member_rights on group_member;
--> statement-breakpoint
create trigger group_member_rights after insert or delete or update of app_id, group_id, person_id on group_member
  for each row execute function raise_rights_of_member();
