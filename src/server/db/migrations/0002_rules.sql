-- Rules that a table definition cannot say.

-- Isolation. Every table that names an application shows only the rows of the one the transaction was opened for.
-- `app.id` has no default: a query outside such a transaction fails instead of seeing everything.
create function protect_table(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy own_application on %s using (app_id = current_setting(''app.id'')) with check (app_id = current_setting(''app.id''))', name);
end $$;
--> statement-breakpoint
do $$
declare name regclass;
begin
  for name in
    select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'app_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r'
  loop
    perform protect_table(name);
  end loop;
end $$;
--> statement-breakpoint
-- Three tables are also read across applications: a person finds their own memberships, and the sweep its due timers.
drop policy own_application on application;
--> statement-breakpoint
drop policy own_application on member;
--> statement-breakpoint
drop policy own_application on member_role;
--> statement-breakpoint
drop policy own_application on timer;
--> statement-breakpoint
create policy own_application on application
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));
--> statement-breakpoint
create policy own_application on member
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));
--> statement-breakpoint
create policy own_application on member_role
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));
--> statement-breakpoint
create policy own_application on timer
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));
--> statement-breakpoint
create policy own_membership on member for select using (person_id::text = current_setting('app.person', true));
--> statement-breakpoint
create policy own_membership on member_role for select using (person_id::text = current_setting('app.person', true));
--> statement-breakpoint
create policy own_membership on application for select using (
  exists (select 1 from member m where m.app_id = application.app_id and m.person_id::text = current_setting('app.person', true))
);
--> statement-breakpoint
create policy every_application on application for select using (current_setting('app.scope', true) = 'installation');
--> statement-breakpoint
create policy every_timer on timer for select using (current_setting('app.scope', true) = 'installation');
--> statement-breakpoint

-- One super admin for every application that has members, always: at most one by index, at least one at commit.
create unique index member_role_one_super_admin on member_role (app_id) where role = 'super_admin';
--> statement-breakpoint
create function keep_super_admin() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from member_role where app_id = old.app_id and role = 'super_admin')
     and exists (select 1 from application where app_id = old.app_id)
  then
    raise exception 'an application keeps one super admin' using errcode = 'check_violation', constraint = 'member_role_super_admin_kept';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger member_role_super_admin_kept after delete or update on member_role
  deferrable initially deferred for each row when (old.role = 'super_admin') execute function keep_super_admin();
--> statement-breakpoint

-- A conversation has one owner at a time.
alter table ownership add constraint ownership_no_overlap
  exclude using gist (app_id with =, conversation_id with =, during with &&);
--> statement-breakpoint

-- A conversation keeps the release it began on, and its end is final.
create function keep_conversation() returns trigger language plpgsql as $$
begin
  if new.release_id is distinct from old.release_id then
    raise exception 'a conversation keeps its release' using errcode = 'check_violation', constraint = 'conversation_release_kept';
  end if;
  if old.state = 'ended' and (new.state <> 'ended' or new.end_reason is distinct from old.end_reason) then
    raise exception 'an end is final' using errcode = 'check_violation', constraint = 'conversation_end_final';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger conversation_kept before update on conversation for each row execute function keep_conversation();
--> statement-breakpoint

-- Messages count 1..n without a gap, and nobody writes after the end.
create function check_message() returns trigger language plpgsql as $$
begin
  if new.seq > 1 and not exists (
    select 1 from message m where m.app_id = new.app_id and m.conversation_id = new.conversation_id and m.seq = new.seq - 1
  ) then
    raise exception 'messages leave no gap' using errcode = 'check_violation', constraint = 'message_no_gap';
  end if;
  if new.sender in ('visitor', 'agent') and exists (
    select 1 from conversation c where c.app_id = new.app_id and c.id = new.conversation_id and c.state = 'ended'
  ) then
    raise exception 'the conversation has ended' using errcode = 'check_violation', constraint = 'message_after_end';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger message_checked before insert on message for each row execute function check_message();
--> statement-breakpoint

-- A release that is done stays as it is.
create function keep_release() returns trigger language plpgsql as $$
begin
  if old.status <> 'in_progress' then
    raise exception 'a release is immutable' using errcode = 'check_violation', constraint = 'release_immutable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger release_kept before update or delete on release for each row execute function keep_release();
--> statement-breakpoint
create function keep_release_entry() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from release r where r.app_id = new.app_id and r.id = new.release_id and r.status = 'in_progress') then
    raise exception 'a release is immutable' using errcode = 'check_violation', constraint = 'release_immutable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger release_entry_kept before insert on release_entry for each row execute function keep_release_entry();
--> statement-breakpoint

-- Following changes: every write of an entry carries the transaction that made it.
create function stamp_changed() returns trigger language plpgsql as $$
begin
  new.changed = pg_current_xact_id();
  return new;
end $$;
--> statement-breakpoint
create trigger qa_entry_changed before update on qa_entry for each row execute function stamp_changed();
