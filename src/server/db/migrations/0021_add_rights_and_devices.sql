CREATE TABLE "known_device" (
	"person_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_person_id_token_hash_pk" PRIMARY KEY("person_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "rights_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_token" ON "known_device" USING btree ("token_hash");--> statement-breakpoint

-- Whatever a member may do changes under a new number, by whatever way it is written: what was let in under another has
-- ended.
create function raise_rights_version() returns trigger language plpgsql as $$
begin
  new.rights_version = old.rights_version + 1;
  return new;
end $$;
--> statement-breakpoint
create trigger member_rights before update on member for each row
  when (new.state is distinct from old.state or new.forced_offline is distinct from old.forced_offline)
  execute function raise_rights_version();
--> statement-breakpoint
create function raise_rights_of_member() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update member set rights_version = rights_version + 1 where app_id = old.app_id and person_id = old.person_id;
  end if;
  if tg_op <> 'DELETE' then
    update member set rights_version = rights_version + 1 where app_id = new.app_id and person_id = new.person_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger member_role_rights after insert or update or delete on member_role
  for each row execute function raise_rights_of_member();
--> statement-breakpoint
create trigger group_member_rights after insert or update or delete on group_member
  for each row execute function raise_rights_of_member();
