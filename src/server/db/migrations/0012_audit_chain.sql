CREATE TABLE "audit_link" (
	"app_id" text NOT NULL,
	"n" bigint NOT NULL,
	"audit_id" uuid NOT NULL,
	"prior" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_link_app_id_n_pk" PRIMARY KEY("app_id","n"),
	CONSTRAINT "audit_link_once" UNIQUE("app_id","audit_id"),
	CONSTRAINT "audit_link_n" CHECK ("audit_link"."n" >= 1),
	CONSTRAINT "audit_link_hash" CHECK (octet_length("audit_link"."prior") = 32 and octet_length("audit_link"."hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "audit_link" ADD CONSTRAINT "audit_link_row" FOREIGN KEY ("app_id","audit_id") REFERENCES "public"."audit"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What a row of the audit log is hashed from: `npm run audit:verify` writes the same text.
create function audit_text(prior bytea, n bigint, r audit) returns text language sql stable as $$
  select jsonb_build_array(
    encode(prior, 'hex'), r.app_id, n, r.id, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), r.actor_id,
    r.actor_role, r.ip, r.action, r.target, r.before, r.after, r.request_id
  )::text
$$;
--> statement-breakpoint
-- Rows are linked when their transaction ends: nobody waits for another's lock while holding this one, and who comes second
-- sees the link of the first. The key of the table would refuse a fork even so.
create function link_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  scope text := current_setting('app.id', true);
  last_n bigint;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(hashtext('audit_link'), hashtext(new.app_id));
  perform set_config('app.id', new.app_id, true);
  select l.n, l.hash into last_n, last_hash from audit_link l where l.app_id = new.app_id order by l.n desc limit 1;
  last_n := coalesce(last_n, 0);
  last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
  insert into audit_link (app_id, n, audit_id, prior, hash)
  values (new.app_id, last_n + 1, new.id, last_hash, sha256(convert_to(audit_text(last_hash, last_n + 1, new), 'UTF8')));
  perform set_config('app.id', coalesce(scope, ''), true);
  return null;
end $$;
--> statement-breakpoint
create constraint trigger audit_linked after insert on audit deferrable initially deferred
  for each row execute function link_audit();
--> statement-breakpoint
-- What was written before there was a chain is linked in the order of its ids, which tell the time.
do $$
declare
  r audit;
  last_n bigint;
  last_hash bytea;
  last_app text;
begin
  for r in select * from audit order by app_id, id loop
    if last_app is distinct from r.app_id then
      last_app := r.app_id;
      last_n := 0;
      last_hash := decode(repeat('00', 32), 'hex');
    end if;
    insert into audit_link (app_id, n, audit_id, prior, hash)
    values (r.app_id, last_n + 1, r.id, last_hash, sha256(convert_to(audit_text(last_hash, last_n + 1, r), 'UTF8')))
    returning n, hash into last_n, last_hash;
  end loop;
end $$;
--> statement-breakpoint
select protect_table('audit_link');
--> statement-breakpoint
create trigger audit_link_kept before update or delete or truncate on audit_link execute function keep_rows();
