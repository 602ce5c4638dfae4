CREATE TABLE "bot_input" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"input" jsonb NOT NULL,
	"trace" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bot_input_app_id_conversation_id_n_pk" PRIMARY KEY("app_id","conversation_id","n")
);
--> statement-breakpoint
CREATE TABLE "bot_request" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"id" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_request_app_id_conversation_id_id_pk" PRIMARY KEY("app_id","conversation_id","id"),
	CONSTRAINT "bot_request_done" CHECK (("bot_request"."state" = 'done') = ("bot_request"."result" is not null))
);
--> statement-breakpoint
CREATE TABLE "flow" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"folder_id" uuid,
	"enabled" boolean DEFAULT true NOT NULL,
	"document" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"changed" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "flow_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "flow_number" UNIQUE("app_id","number"),
	CONSTRAINT "flow_name_length" CHECK (char_length("flow"."name") between 1 and 50),
	CONSTRAINT "flow_document" CHECK (jsonb_typeof("flow"."document") = 'object')
);
--> statement-breakpoint
CREATE TABLE "flow_folder" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_folder_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "flow_folder_name" UNIQUE("app_id","name"),
	CONSTRAINT "flow_folder_name_length" CHECK (char_length("flow_folder"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "flow_test" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"flow_id" uuid NOT NULL,
	"name" text NOT NULL,
	"setup" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "flow_test_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "flow_test_name" UNIQUE("app_id","flow_id","name"),
	CONSTRAINT "flow_test_name_length" CHECK (char_length("flow_test"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "flow_test_run" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"test_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	"flow_revision" integer NOT NULL,
	"passed" boolean NOT NULL,
	"result" jsonb NOT NULL,
	CONSTRAINT "flow_test_run_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "flow_version" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"flow_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"origin" text NOT NULL,
	"document" jsonb NOT NULL,
	"author" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_version_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "flow_version_number" UNIQUE("app_id","flow_id","number"),
	CONSTRAINT "flow_version_name" CHECK (char_length("flow_version"."name") <= 50),
	CONSTRAINT "flow_version_note" CHECK (char_length("flow_version"."note") <= 200)
);
--> statement-breakpoint
ALTER TABLE "robot" ADD COLUMN "model" jsonb;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "bot_inputs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_input" ADD CONSTRAINT "bot_input_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_request" ADD CONSTRAINT "bot_request_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow" ADD CONSTRAINT "flow_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow" ADD CONSTRAINT "flow_app_id_folder_id_flow_folder_app_id_id_fk" FOREIGN KEY ("app_id","folder_id") REFERENCES "public"."flow_folder"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_folder" ADD CONSTRAINT "flow_folder_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_test" ADD CONSTRAINT "flow_test_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_test_run" ADD CONSTRAINT "flow_test_run_app_id_test_id_flow_test_app_id_id_fk" FOREIGN KEY ("app_id","test_id") REFERENCES "public"."flow_test"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_version" ADD CONSTRAINT "flow_version_app_id_flow_id_flow_app_id_id_fk" FOREIGN KEY ("app_id","flow_id") REFERENCES "public"."flow"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_request_waiting" ON "bot_request" USING btree ("held_until") WHERE "bot_request"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "flow_name" ON "flow" USING btree ("app_id",lower("name")) WHERE "flow"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "flow_changed" ON "flow" USING btree ("app_id","changed");--> statement-breakpoint
CREATE INDEX "flow_test_run_time" ON "flow_test_run" USING btree ("app_id","test_id","at");--> statement-breakpoint
select protect_table('flow_folder');
--> statement-breakpoint
select protect_table('flow');
--> statement-breakpoint
select protect_table('flow_version');
--> statement-breakpoint
select protect_table('flow_test');
--> statement-breakpoint
select protect_table('flow_test_run');
--> statement-breakpoint
select protect_table('bot_input');
--> statement-breakpoint
select protect_table('bot_request');
--> statement-breakpoint
create trigger flow_changed before update on flow for each row execute function stamp_changed();
--> statement-breakpoint

-- What a version holds stays as it was; only its name and note may be given later.
create function keep_flow_version() returns trigger language plpgsql as $$
begin
  if new.document <> old.document or new.number <> old.number or new.flow_id <> old.flow_id then
    raise exception 'a version is immutable' using errcode = 'check_violation', constraint = 'flow_version_immutable';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger flow_version_kept before update on flow_version for each row execute function keep_flow_version();
--> statement-breakpoint

-- A request that is answered is never asked again.
create function keep_bot_request() returns trigger language plpgsql as $$
begin
  if old.state = 'done' then
    raise exception 'a request is answered once' using errcode = 'check_violation', constraint = 'bot_request_answered';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger bot_request_kept before update on bot_request for each row execute function keep_bot_request();
