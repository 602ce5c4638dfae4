CREATE TABLE "after_work" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"group_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "after_work_app_id_conversation_id_pk" PRIMARY KEY("app_id","conversation_id"),
	CONSTRAINT "after_work_took" CHECK ("after_work"."took_ms" >= 0 and "after_work"."ended_at" >= "after_work"."at")
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "after_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "after_extensions" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "workbench_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_slot" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agent_slot" ADD COLUMN "extended" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "after_seconds" integer;--> statement-breakpoint
ALTER TABLE "after_work" ADD CONSTRAINT "after_work_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_work" ADD CONSTRAINT "after_work_member" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "after_work_time" ON "after_work" USING btree ("app_id","at");--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_after_work" CHECK ("application"."after_seconds" between 0 and 999 and "application"."after_extensions" between 0 and 9);--> statement-breakpoint
ALTER TABLE "agent_slot" ADD CONSTRAINT "agent_slot_until" CHECK (("agent_slot"."stage" = 'after_work') = ("agent_slot"."until" is not null));--> statement-breakpoint
ALTER TABLE "agent_slot" ADD CONSTRAINT "agent_slot_extended" CHECK ("agent_slot"."extended" between 0 and case "agent_slot"."stage" when 'after_work' then 9 else 0 end);--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_after" CHECK ("agent_group"."after_seconds" between 0 and 999);
--> statement-breakpoint
select protect_table('after_work');
--> statement-breakpoint
-- What is left to do holds a place only once its conversation has ended.
create or replace function assert_holder(app text, held uuid) returns void language plpgsql as $$
declare
  standing text;
  owner uuid;
  serving uuid;
  ringing uuid;
  asked uuid;
begin
  select c.state, c.owner_id into standing, owner from conversation c where c.app_id = app and c.id = held;
  select s.person_id into serving from agent_slot s where s.app_id = app and s.conversation_id = held and s.stage = 'serving';
  select s.person_id into ringing from agent_slot s where s.app_id = app and s.conversation_id = held and s.stage = 'ringing';
  select t.to_person_id into asked from transfer t where t.app_id = app and t.conversation_id = held and t.state = 'pending';
  if serving is distinct from (case when standing = 'in_service' then owner end)
    or ringing is distinct from (case standing when 'ringing' then owner when 'in_service' then asked end)
    or (asked is not null and standing <> 'in_service') then
    raise exception 'a conversation is % with %, served by %, rings at % and is handed over to %', standing, owner, serving, ringing, asked
      using errcode = 'check_violation', constraint = 'conversation_holder';
  end if;
  if standing <> 'ended' and exists (
    select 1 from agent_slot s where s.app_id = app and s.conversation_id = held and s.stage = 'after_work'
  ) then
    raise exception 'a conversation is % and a place is held after it', standing
      using errcode = 'check_violation', constraint = 'after_work_ended';
  end if;
  if standing = 'in_service' and not exists (
    select 1 from ownership o where o.app_id = app and o.conversation_id = held and o.person_id = owner and upper_inf(o.during)
  ) then
    raise exception 'a conversation is served and nobody owns it' using errcode = 'check_violation', constraint = 'conversation_owned';
  end if;
end $$;
