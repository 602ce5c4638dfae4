CREATE TABLE "call" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"carrier_id" text NOT NULL,
	"number" text NOT NULL,
	"caller" text NOT NULL,
	"flow_id" uuid NOT NULL,
	"version_id" uuid,
	"status" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"line" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"seconds" integer,
	CONSTRAINT "call_app_id_conversation_id_pk" PRIMARY KEY("app_id","conversation_id"),
	CONSTRAINT "call_carrier" UNIQUE("app_id","carrier_id"),
	CONSTRAINT "call_status" CHECK ("call"."status" in ('in_progress', 'completed', 'busy', 'failed', 'no_answer', 'canceled')),
	CONSTRAINT "call_end" CHECK (("call"."status" = 'in_progress') = ("call"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "call_answer" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_answer_app_id_conversation_id_key_pk" PRIMARY KEY("app_id","conversation_id","key")
);
--> statement-breakpoint
CREATE TABLE "call_back" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"dialled" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_back_app_id_conversation_id_pk" PRIMARY KEY("app_id","conversation_id"),
	CONSTRAINT "call_back_settled" CHECK (("call_back"."state" = 'waiting') = ("call_back"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "call_recording" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"url" text NOT NULL,
	"seconds" integer NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_recording_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "call_recording_once" UNIQUE("app_id","conversation_id","url"),
	CONSTRAINT "call_recording_kept" CHECK (("call_recording"."state" = 'kept') = ("call_recording"."file_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "voice_carrier" (
	"app_id" text PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"account" text NOT NULL,
	"number" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "voice_menu" (
	"app_id" text NOT NULL,
	"flow_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "voice_menu_app_id_flow_id_pk" PRIMARY KEY("app_id","flow_id"),
	CONSTRAINT "voice_menu_settings" CHECK (jsonb_typeof("voice_menu"."settings") = 'object')
);
--> statement-breakpoint
CREATE TABLE "voice_number" (
	"app_id" text NOT NULL,
	"number" text NOT NULL,
	"flow_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_number_app_id_number_pk" PRIMARY KEY("app_id","number"),
	CONSTRAINT "voice_number_form" CHECK ("voice_number"."number" ~ '^(\+[0-9]{6,15}|[a-z0-9][a-z0-9-]{0,31})$')
);
--> statement-breakpoint
CREATE TABLE "voice_schedule" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"flow_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "voice_schedule_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "voice_schedule_during" CHECK (not isempty("voice_schedule"."during") and not lower_inf("voice_schedule"."during"))
);
--> statement-breakpoint
CREATE TABLE "voice_sound" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"file_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"seconds" real NOT NULL,
	"level" real NOT NULL,
	"peak" real NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "voice_sound_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "voice_sound_name_length" CHECK (char_length("voice_sound"."name") between 1 and 50),
	CONSTRAINT "voice_sound_seconds" CHECK ("voice_sound"."seconds" > 0)
);
--> statement-breakpoint
DROP INDEX "conversation_one_open";--> statement-breakpoint
DROP INDEX "file_avatar_once";--> statement-breakpoint
ALTER TABLE "visitor" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call" ADD CONSTRAINT "call_app_id_version_id_flow_version_app_id_id_fk" FOREIGN KEY ("app_id","version_id") REFERENCES "public"."flow_version"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_answer" ADD CONSTRAINT "call_answer_app_id_conversation_id_call_app_id_conversation_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."call"("app_id","conversation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_back" ADD CONSTRAINT "call_back_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_back" ADD CONSTRAINT "call_back_app_id_from_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","from_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_recording" ADD CONSTRAINT "call_recording_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_recording" ADD CONSTRAINT "call_recording_app_id_file_id_file_app_id_id_fk" FOREIGN KEY ("app_id","file_id") REFERENCES "public"."file"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_carrier" ADD CONSTRAINT "voice_carrier_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_menu" ADD CONSTRAINT "voice_menu_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_number" ADD CONSTRAINT "voice_number_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_schedule" ADD CONSTRAINT "voice_schedule_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_schedule" ADD CONSTRAINT "voice_schedule_app_id_version_id_flow_version_app_id_id_fk" FOREIGN KEY ("app_id","version_id") REFERENCES "public"."flow_version"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_sound" ADD CONSTRAINT "voice_sound_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_sound" ADD CONSTRAINT "voice_sound_app_id_file_id_file_app_id_id_fk" FOREIGN KEY ("app_id","file_id") REFERENCES "public"."file"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_sound" ADD CONSTRAINT "voice_sound_app_id_upload_id_file_app_id_id_fk" FOREIGN KEY ("app_id","upload_id") REFERENCES "public"."file"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_flow" ON "call" USING btree ("app_id","flow_id","started_at");--> statement-breakpoint
CREATE INDEX "voice_number_flow" ON "voice_number" USING btree ("app_id","flow_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voice_sound_name" ON "voice_sound" USING btree ("app_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_one_open" ON "conversation" USING btree ("app_id","channel","visitor_id") WHERE "conversation"."state" <> 'ended' and "conversation"."channel" <> 'voice';--> statement-breakpoint
CREATE UNIQUE INDEX "file_avatar_once" ON "file" USING btree ("app_id","kind","sha256") WHERE "file"."kind" = 'avatar';--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_phone" UNIQUE("app_id","phone");--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_phone_length" CHECK (char_length("visitor"."phone") between 1 and 64);--> statement-breakpoint
ALTER TABLE "flow" ADD CONSTRAINT "flow_kind" CHECK ("flow"."kind" in ('standard', 'ai', 'ivr'));--> statement-breakpoint
select protect_table('voice_menu');
--> statement-breakpoint
select protect_table('voice_number');
--> statement-breakpoint
select protect_table('voice_schedule');
--> statement-breakpoint
select protect_table('voice_sound');
--> statement-breakpoint
select protect_table('voice_carrier');
--> statement-breakpoint
select protect_table('call');
--> statement-breakpoint
select protect_table('call_answer');
--> statement-breakpoint
select protect_table('call_recording');
--> statement-breakpoint
select protect_table('call_back');
--> statement-breakpoint

-- At any time a menu runs one version.
alter table voice_schedule add constraint voice_schedule_no_overlap
  exclude using gist (app_id with =, flow_id with =, during with &&);
--> statement-breakpoint

-- What the carrier was told stays as it was told.
create function keep_call_answer() returns trigger language plpgsql as $$
begin
  raise exception 'an answer to the carrier is immutable' using errcode = 'check_violation', constraint = 'call_answer_immutable';
end $$;
--> statement-breakpoint
create trigger call_answer_kept before update on call_answer for each row execute function keep_call_answer();
--> statement-breakpoint

-- A flow stays of its kind; only menus have numbers and settings; a menu is scheduled with its own versions only.
create function keep_flow_kind() returns trigger language plpgsql as $$
begin
  if (new.kind = 'ivr') <> (old.kind = 'ivr') then
    raise exception 'a flow stays what it is' using errcode = 'check_violation', constraint = 'flow_kind_kept';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger flow_kind_kept before update of kind on flow for each row execute function keep_flow_kind();
--> statement-breakpoint
create function check_voice_menu() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from flow where flow.app_id = new.app_id and flow.id = new.flow_id and flow.kind = 'ivr') then
    raise exception 'only a voice menu is called' using errcode = 'check_violation', constraint = 'voice_menu_kind';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger voice_menu_checked before insert or update of flow_id on voice_menu for each row execute function check_voice_menu();
--> statement-breakpoint
create trigger voice_number_checked before insert or update of flow_id on voice_number for each row execute function check_voice_menu();
--> statement-breakpoint
create function check_voice_schedule() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from flow_version v where v.app_id = new.app_id and v.id = new.version_id and v.flow_id = new.flow_id) then
    raise exception 'a menu runs its own versions' using errcode = 'check_violation', constraint = 'voice_schedule_version';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger voice_schedule_checked before insert or update on voice_schedule for each row execute function check_voice_schedule();
