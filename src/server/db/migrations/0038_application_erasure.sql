CREATE TABLE "application_erasure" (
	"app_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "application_erasure_grace" CHECK ("application_erasure"."due_at" >= "application_erasure"."created_at" + interval '7 days'),
	CONSTRAINT "application_erasure_begun" CHECK ("application_erasure"."begun_at" >= "application_erasure"."due_at"),
	CONSTRAINT "application_erasure_done" CHECK ("application_erasure"."done" between 0 and "application_erasure"."total" and "application_erasure"."rows" >= 0),
	CONSTRAINT "application_erasure_finished" CHECK ("application_erasure"."finished_at" is null or "application_erasure"."begun_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "closed_at" timestamp with time zone;
--> statement-breakpoint
select protect_table('application_erasure');
--> statement-breakpoint
-- Ids that were given once are known to whoever gives the next.
create policy every_erasure on application_erasure for select using (current_setting('app.scope', true) = 'installation');
--> statement-breakpoint
drop policy own_application on application_erasure;
--> statement-breakpoint
create policy own_application on application_erasure
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));
--> statement-breakpoint
-- What has begun goes on to its end, and what has ended stays.
create function keep_application_erasure() returns trigger language plpgsql as $$
begin
  if old.begun_at is not null and (tg_op = 'DELETE' or new.begun_at is distinct from old.begun_at or old.finished_at is not null)
  then
    raise exception 'an application that is erased stays so' using errcode = 'check_violation', constraint = 'application_erasure_kept';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger application_erasure_kept before update or delete on application_erasure
  for each row execute function keep_application_erasure();
--> statement-breakpoint
-- An application that is closed begins no conversation.
create or replace function plan_of_conversation() returns trigger language plpgsql as $$
declare
  a application;
begin
  if tg_op = 'INSERT' then
    select * into a from application where app_id = new.app_id;
    if a.closed_at is not null then
      raise exception 'the application is closed' using errcode = 'check_violation', constraint = 'conversation_application_closed';
    end if;
    new.premium := coalesce(has_premium(a, new.started_at), false);
  elsif new.premium <> old.premium then
    raise exception 'a conversation keeps its plan' using errcode = 'check_violation', constraint = 'conversation_premium_kept';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Whether the grace of an application is over, and its rows go.
create function is_erased(app text) returns boolean language sql stable as $$
  select exists (select 1 from application_erasure e where e.app_id = app and e.begun_at is not null)
$$;
--> statement-breakpoint
-- Rows that are only ever added go with their application; the audit log stays.
create or replace function keep_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name not in ('audit', 'audit_link') and is_erased(current_setting('app.id', true)) then
    return null;
  end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'insufficient_privilege', table = tg_table_name;
end $$;
--> statement-breakpoint
create or replace function keep_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erased(old.app_id) then
    return old;
  end if;
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
--> statement-breakpoint
create or replace function keep_release() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erased(old.app_id) then
    return old;
  end if;
  if old.status <> 'in_progress' then
    raise exception 'a release is immutable' using errcode = 'check_violation', constraint = 'release_immutable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function keep_super_admin() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from member_role where app_id = old.app_id and role = 'super_admin')
     and exists (select 1 from application where app_id = old.app_id) and not is_erased(old.app_id)
  then
    raise exception 'an application keeps one super admin' using errcode = 'check_violation', constraint = 'member_role_super_admin_kept';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- The tables of applications, each before those it refers to, whatever tables there are; without what outlives an
-- application, and without its own row, which goes last.
create function tables_of_applications() returns table (name regclass, place integer, refers_to_itself boolean)
language sql stable set search_path = public, pg_temp as $$
  with recursive own as (
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'app_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('application', 'application_erasure', 'audit', 'audit_link')
  ), refers as (
    select distinct k.conrelid, k.confrelid from pg_constraint k
    where k.contype = 'f' and k.conrelid in (select oid from own) and k.confrelid in (select oid from own)
  ), reached as (
    select oid, 0 as depth from own
    union
    select r.confrelid, reached.depth + 1 from reached join refers r on r.conrelid = reached.oid and r.confrelid <> r.conrelid
    where reached.depth < 100
  )
  select oid::regclass, row_number() over (order by max(depth), oid)::integer,
    exists (select 1 from refers r where r.conrelid = oid and r.confrelid = oid)
  from reached group by oid
$$;
--> statement-breakpoint
-- Takes rows of an application away whose grace is over, so many at most and of one table. Rows that refer to others of
-- their own table go all at once. Answers how many went and of which table; none: nothing is left.
create function erase_application_rows(most integer, out gone integer, out place integer, out places integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  app text := current_setting('app.id');
  t record;
begin
  if not is_erased(app) then
    raise exception 'the application is not to be erased' using errcode = 'insufficient_privilege';
  end if;
  select count(*) into places from tables_of_applications();
  gone := 0;
  for t in select * from tables_of_applications() o order by o.place loop
    place := t.place;
    execute format(
      'delete from %1$s where ctid = any (array(select ctid from %1$s where app_id = $1 %2$s limit $3)) and $2 is not null',
      t.name, case when t.name = 'timer'::regclass then 'and kind <> $2' else '' end
    ) using app, 'application_erasure', case when not t.refers_to_itself then most end;
    get diagnostics gone = row_count;
    exit when gone > 0;
  end loop;
end $$;
