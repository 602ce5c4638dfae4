CREATE TABLE "transfer" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_id" uuid,
	"by_id" uuid,
	"to_person_id" uuid,
	"to_group_id" uuid,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "transfer_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "transfer_target" CHECK (("transfer"."to_person_id" is null) <> ("transfer"."to_group_id" is null)),
	CONSTRAINT "transfer_end" CHECK (("transfer"."state" = 'pending') = ("transfer"."ended_at" is null)),
	CONSTRAINT "transfer_failure" CHECK (("transfer"."state" = 'failed') = ("transfer"."failure" is not null)),
	CONSTRAINT "transfer_rings" CHECK ("transfer"."state" <> 'pending' or ("transfer"."until" is not null and "transfer"."to_person_id" is not null and "transfer"."from_id" is not null)),
	CONSTRAINT "transfer_note" CHECK (char_length("transfer"."note") <= 500)
);
--> statement-breakpoint
ALTER TABLE "agent_slot" DROP CONSTRAINT "agent_slot_one";--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_from" FOREIGN KEY ("app_id","from_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_by" FOREIGN KEY ("app_id","by_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_to_member" FOREIGN KEY ("app_id","to_person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_to_group" FOREIGN KEY ("app_id","to_group_id") REFERENCES "public"."agent_group"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_one_pending" ON "transfer" USING btree ("app_id","conversation_id") WHERE "transfer"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "transfer_ringing" ON "transfer" USING btree ("app_id","to_person_id") WHERE "transfer"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "transfer_of" ON "transfer" USING btree ("app_id","conversation_id","at","id");--> statement-breakpoint
ALTER TABLE "agent_slot" ADD CONSTRAINT "agent_slot_one" UNIQUE("app_id","conversation_id","stage");--> statement-breakpoint
select protect_table('transfer');
--> statement-breakpoint
-- While somebody serves a conversation it may ring at another, to whom it is handed over: as long as the transfer is pending.
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
  if standing = 'in_service' and not exists (
    select 1 from ownership o where o.app_id = app and o.conversation_id = held and o.person_id = owner and upper_inf(o.during)
  ) then
    raise exception 'a conversation is served and nobody owns it' using errcode = 'check_violation', constraint = 'conversation_owned';
  end if;
end $$;
--> statement-breakpoint
create function check_holder_of_transfer() returns trigger language plpgsql as $$
begin
  perform assert_holder(new.app_id, new.conversation_id);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger transfer_holder after insert or update on transfer deferrable initially deferred
  for each row execute function check_holder_of_transfer();
--> statement-breakpoint
-- A place is taken for nobody who may not serve: without the role, the licence, a group, or locked out; and nothing rings at
-- who is not there for it.
create function check_slot_may_serve() returns trigger language plpgsql as $$
declare
  chosen text;
begin
  select m.status into chosen from member m
  where m.app_id = new.app_id and m.person_id = new.person_id and m.state = 'active' and not m.forced_offline
    and m.licensed_at is not null
    and exists (select 1 from member_role r where r.app_id = m.app_id and r.person_id = m.person_id and r.role = 'online_staff')
    and exists (select 1 from group_member g where g.app_id = m.app_id and g.person_id = m.person_id)
  for share;
  if chosen is null or (new.stage = 'ringing' and chosen <> 'online' and (chosen <> 'busy' or new.way <> 'busy_allowed')) then
    raise exception 'a place is taken for who may not have it' using errcode = 'check_violation', constraint = 'agent_slot_may_serve';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger agent_slot_may_serve before insert on agent_slot for each row execute function check_slot_may_serve();
--> statement-breakpoint
-- What is said when a conversation has gone to another agent was what is said when one takes it; that it failed was not said.
update application set settings = jsonb_set(settings, '{texts}',
  jsonb_build_object('transferred', settings #> '{texts,accepted}', 'transferFailed', '') || (settings -> 'texts'));
