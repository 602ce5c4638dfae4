CREATE TABLE "seat" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"person_id" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"freed_at" timestamp with time zone,
	"freed_by" text,
	CONSTRAINT "seat_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "seat_freed" CHECK (("seat"."freed_at" is null) = ("seat"."freed_by" is null)),
	CONSTRAINT "seat_month_named" CHECK ("seat"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "seat_resets" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "seat_month" text DEFAULT '0001-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "assign_at_login" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "licensed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seat" ADD CONSTRAINT "seat_app_id_person_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_once" ON "seat" USING btree ("app_id","month","person_id") WHERE "seat"."freed_at" is null;--> statement-breakpoint
CREATE INDEX "seat_month" ON "seat" USING btree ("app_id","month");--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_seats" CHECK ("application"."seats" >= 0 and "application"."seat_resets" >= 0);--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_seat_month" CHECK ("application"."seat_month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');--> statement-breakpoint
select protect_table('seat');
--> statement-breakpoint
-- Who may not serve any more holds no licence, by whatever way it is written.
create function end_licence() returns trigger language plpgsql as $$
begin
  new.licensed_at = null;
  return new;
end $$;
--> statement-breakpoint
create trigger member_licence_ends before update of state on member for each row
  when (new.state <> 'active' and new.licensed_at is not null) execute function end_licence();
--> statement-breakpoint
create function end_licence_of_role() returns trigger language plpgsql as $$
begin
  update member set licensed_at = null where app_id = old.app_id and person_id = old.person_id and licensed_at is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger member_role_licence_ends after delete or update on member_role for each row
  when (old.role = 'online_staff') execute function end_licence_of_role();
--> statement-breakpoint
-- A licence is a right: what was let in without it, or with it, has ended.
drop trigger member_rights on member;
--> statement-breakpoint
create trigger member_rights before update on member for each row
  when (new.state is distinct from old.state or new.forced_offline is distinct from old.forced_offline
    or (new.licensed_at is null) is distinct from (old.licensed_at is null))
  execute function raise_rights_version();
--> statement-breakpoint
-- Whoever holds a licence is an active agent with a seat of the month that is not freed, and no more of these stand than are
-- purchased. The plan's row is held meanwhile, so that two who take the last one see each other.
create function keep_licences(app text) returns void language plpgsql as $$
declare plan record;
begin
  select seats, seat_month into plan from application where app_id = app for no key update;
  if (select count(*) from seat where app_id = app and month = plan.seat_month and freed_at is null) > plan.seats then
    raise exception 'no more licences are in use than are purchased' using errcode = 'check_violation', constraint = 'seat_purchased';
  end if;
end $$;
--> statement-breakpoint
create function keep_licences_of_seat() returns trigger language plpgsql as $$
begin
  perform keep_licences(new.app_id);
  return null;
end $$;
--> statement-breakpoint
create function keep_holders() returns trigger language plpgsql as $$
declare app text := new.app_id;
declare person uuid := case when tg_table_name = 'application' then null else (to_jsonb(new) ->> 'person_id')::uuid end;
begin
  if exists (
    select 1 from member m join application a on a.app_id = m.app_id
    where m.app_id = app and m.licensed_at is not null and (person is null or m.person_id = person) and not (
      m.state = 'active'
      and exists (select 1 from member_role r where r.app_id = app and r.person_id = m.person_id and r.role = 'online_staff')
      and exists (
        select 1 from seat s
        where s.app_id = app and s.person_id = m.person_id and s.month = a.seat_month and s.freed_at is null
      )
    )
  ) then
    raise exception 'a licence is held by agents with a seat' using errcode = 'check_violation', constraint = 'member_has_seat';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger seat_purchased after insert or update on seat
  deferrable initially deferred for each row when (new.freed_at is null) execute function keep_licences_of_seat();
--> statement-breakpoint
create constraint trigger application_seats_purchased after update on application deferrable initially deferred for each row
  when (new.seats is distinct from old.seats or new.seat_month <> old.seat_month) execute function keep_licences_of_seat();
--> statement-breakpoint
create constraint trigger member_has_seat after insert or update on member
  deferrable initially deferred for each row when (new.licensed_at is not null) execute function keep_holders();
--> statement-breakpoint
create constraint trigger seat_of_member after update on seat
  deferrable initially deferred for each row when (new.freed_at is not null) execute function keep_holders();
--> statement-breakpoint
create constraint trigger application_seats_held after update on application deferrable initially deferred for each row
  when (new.seat_month <> old.seat_month) execute function keep_holders();
--> statement-breakpoint
-- Applications of before have what their plan has, and who has served goes on, as far as it reaches.
update application set
  seats = case plan when 'basic' then 3 end,
  seat_resets = case plan when 'basic' then 1 else 10 end,
  seat_month = to_char(now() at time zone coalesce(settings -> 'hours' ->> 'timeZone', 'UTC'), 'YYYY-MM');
--> statement-breakpoint
update member set licensed_at = now() from (
  select m.app_id, m.person_id, a.seats, row_number() over (partition by m.app_id order by m.created_at, m.person_id) as place
  from member m
  join application a on a.app_id = m.app_id
  join member_role r on r.app_id = m.app_id and r.person_id = m.person_id and r.role = 'online_staff'
  join person p on p.id = m.person_id
  where m.state = 'active' and p.password_hash is not null
) agent
where member.app_id = agent.app_id and member.person_id = agent.person_id
  and (agent.seats is null or agent.place <= agent.seats);
--> statement-breakpoint
insert into seat (app_id, id, month, person_id, taken_at)
select m.app_id, gen_random_uuid(), a.seat_month, m.person_id, m.licensed_at
from member m join application a on a.app_id = m.app_id where m.licensed_at is not null;
