CREATE TABLE "content" (
	"app_id" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "content_app_id_hash_pk" PRIMARY KEY("app_id","hash")
);
--> statement-breakpoint
CREATE TABLE "qa_category" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "qa_category_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "qa_category_name" UNIQUE NULLS NOT DISTINCT("app_id","parent_id","name"),
	CONSTRAINT "qa_category_name_length" CHECK (char_length("qa_category"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "qa_entry" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"category_id" uuid NOT NULL,
	"question" text NOT NULL,
	"similar" text[] DEFAULT '{}' NOT NULL,
	"answer" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"changed" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "qa_entry_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "qa_entry_number" UNIQUE("app_id","number"),
	CONSTRAINT "qa_entry_question" CHECK (char_length("qa_entry"."question") between 1 and 200),
	CONSTRAINT "qa_entry_answer" CHECK (char_length("qa_entry"."answer") between 1 and 5000),
	CONSTRAINT "qa_entry_similar_count" CHECK (cardinality("qa_entry"."similar") <= 20),
	CONSTRAINT "qa_entry_similar" CHECK (qa_questions_valid("qa_entry"."question", "qa_entry"."similar"))
);
--> statement-breakpoint
CREATE TABLE "release" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"step" text NOT NULL,
	"failure" text,
	"started_by" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "release_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "release_number" UNIQUE("app_id","number"),
	CONSTRAINT "release_note" CHECK (char_length("release"."note") <= 200)
);
--> statement-breakpoint
CREATE TABLE "release_entry" (
	"app_id" text NOT NULL,
	"release_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "release_entry_app_id_release_id_kind_entity_id_pk" PRIMARY KEY("app_id","release_id","kind","entity_id")
);
--> statement-breakpoint
CREATE TABLE "robot" (
	"app_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"avatar_file_id" uuid,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"third_party_enabled" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "robot_one_bot" CHECK (not ("robot"."enabled" and "robot"."third_party_enabled")),
	CONSTRAINT "robot_name" CHECK (char_length("robot"."name") between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"end_reason" text,
	"release_id" uuid,
	"bot" jsonb NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"group_id" uuid,
	"owner_id" uuid,
	"priority" smallint DEFAULT 0 NOT NULL,
	"requested_at" timestamp with time zone,
	"enqueued_at" timestamp with time zone,
	"ringing_until" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"first_reply_at" timestamp with time zone,
	"queue_seconds" integer,
	"last_message" text DEFAULT '' NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waiting_since" timestamp with time zone,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "conversation_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "conversation_end" CHECK (("conversation"."state" = 'ended') = ("conversation"."end_reason" is not null and "conversation"."ended_at" is not null)),
	CONSTRAINT "conversation_owner_state" CHECK (("conversation"."state" in ('in_service', 'ringing')) = ("conversation"."owner_id" is not null) or "conversation"."state" = 'ended'),
	CONSTRAINT "conversation_queue_state" CHECK ("conversation"."state" not in ('queued', 'ringing') or ("conversation"."group_id" is not null and "conversation"."enqueued_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "conversation_event" (
	"app_id" text NOT NULL,
	"id" bigserial NOT NULL,
	"conversation_id" uuid NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person_id" uuid,
	"group_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "conversation_event_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"sender" text NOT NULL,
	"person_id" uuid,
	"client_msg_id" text,
	"body" jsonb NOT NULL,
	"trace" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_app_id_conversation_id_seq_pk" PRIMARY KEY("app_id","conversation_id","seq"),
	CONSTRAINT "message_client" UNIQUE("app_id","conversation_id","client_msg_id"),
	CONSTRAINT "message_id" UNIQUE("app_id","id"),
	CONSTRAINT "message_seq" CHECK ("message"."seq" >= 1)
);
--> statement-breakpoint
CREATE TABLE "ownership" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	CONSTRAINT "ownership_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rating_app_id_conversation_id_pk" PRIMARY KEY("app_id","conversation_id"),
	CONSTRAINT "rating_stars" CHECK ("rating"."stars" between 1 and 5),
	CONSTRAINT "rating_comment" CHECK (char_length("rating"."comment") <= 300)
);
--> statement-breakpoint
CREATE TABLE "visitor" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "visitor_token" UNIQUE("app_id","token_hash"),
	CONSTRAINT "visitor_number" UNIQUE("app_id","number")
);
--> statement-breakpoint
CREATE TABLE "application" (
	"app_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"trial_ends_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"settings" jsonb NOT NULL,
	"settings_revision" integer DEFAULT 1 NOT NULL,
	"guide" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"live_release" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_name" CHECK (char_length("application"."name") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"ip" text,
	"action" text NOT NULL,
	"target" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	CONSTRAINT "audit_app_id_id_pk" PRIMARY KEY("app_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_key" (
	"app_id" text PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "file_size" CHECK ("file"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sample_loaded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_once" CHECK ("installation"."only")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_token_attempts" CHECK ("one_time_token"."attempts" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" "citext" NOT NULL,
	"email" "citext",
	"phone" text,
	"password_hash" text,
	"temporary_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_account_unique" UNIQUE("account"),
	CONSTRAINT "person_email_unique" UNIQUE("email"),
	CONSTRAINT "person_phone_unique" UNIQUE("phone"),
	CONSTRAINT "person_phone" CHECK ("person"."phone" is null or "person"."phone" ~ '^\+[0-9]{6,15}$')
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"last4" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "secret_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "secret_purpose" UNIQUE("app_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"authenticated_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "timer" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "timer_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "timer_once" UNIQUE("app_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "agent_group" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"strategy" text DEFAULT 'manual' NOT NULL,
	"reception_limit" integer DEFAULT 5 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_group_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "agent_group_name" CHECK (char_length("agent_group"."name") between 1 and 32),
	CONSTRAINT "agent_group_reception" CHECK ("agent_group"."reception_limit" between 0 and 999)
);
--> statement-breakpoint
CREATE TABLE "group_member" (
	"app_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "group_member_app_id_group_id_person_id_pk" PRIMARY KEY("app_id","group_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"app_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"nickname" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"status" text DEFAULT 'offline' NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"forced_offline" boolean DEFAULT false NOT NULL,
	"reception_limit" integer,
	"last_online_at" timestamp with time zone,
	"last_offline_at" timestamp with time zone,
	"first_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_app_id_person_id_pk" PRIMARY KEY("app_id","person_id"),
	CONSTRAINT "member_nickname" CHECK (char_length("member"."nickname") between 1 and 30),
	CONSTRAINT "member_reception" CHECK ("member"."reception_limit" between 0 and 999),
	CONSTRAINT "member_forced" CHECK (not ("member"."forced_offline" and "member"."status" <> 'offline'))
);
--> statement-breakpoint
CREATE TABLE "member_role" (
	"app_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "member_role_app_id_person_id_role_pk" PRIMARY KEY("app_id","person_id","role")
);
--> statement-breakpoint
ALTER TABLE "qa_category" ADD CONSTRAINT "qa_category_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_category" ADD CONSTRAINT "qa_category_app_id_parent_id_qa_category_app_id_id_fk" FOREIGN KEY ("app_id","parent_id") REFERENCES "public"."qa_category"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_app_id_category_id_qa_category_app_id_id_fk" FOREIGN KEY ("app_id","category_id") REFERENCES "public"."qa_category"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_entry" ADD CONSTRAINT "release_entry_app_id_release_id_release_app_id_id_fk" FOREIGN KEY ("app_id","release_id") REFERENCES "public"."release"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_entry" ADD CONSTRAINT "release_entry_app_id_hash_content_app_id_hash_fk" FOREIGN KEY ("app_id","hash") REFERENCES "public"."content"("app_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot" ADD CONSTRAINT "robot_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_app_id_visitor_id_visitor_app_id_id_fk" FOREIGN KEY ("app_id","visitor_id") REFERENCES "public"."visitor"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_app_id_group_id_agent_group_app_id_id_fk" FOREIGN KEY ("app_id","group_id") REFERENCES "public"."agent_group"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_app_id_owner_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership" ADD CONSTRAINT "ownership_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_app_id_group_id_agent_group_app_id_id_fk" FOREIGN KEY ("app_id","group_id") REFERENCES "public"."agent_group"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_member" ADD CONSTRAINT "group_member_app_id_person_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_role" ADD CONSTRAINT "member_role_app_id_person_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "qa_category_default" ON "qa_category" USING btree ("app_id") WHERE "qa_category"."is_default";--> statement-breakpoint
CREATE INDEX "qa_entry_changed" ON "qa_entry" USING btree ("app_id","changed");--> statement-breakpoint
CREATE INDEX "qa_entry_updated" ON "qa_entry" USING btree ("app_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "release_one_running" ON "release" USING btree ("app_id") WHERE "release"."status" = 'in_progress';--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_one_open" ON "conversation" USING btree ("app_id","channel","visitor_id") WHERE "conversation"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "conversation_queue" ON "conversation" USING btree ("app_id","group_id","priority" DESC NULLS LAST,"enqueued_at","id") WHERE "conversation"."state" in ('queued', 'ringing');--> statement-breakpoint
CREATE INDEX "conversation_owner" ON "conversation" USING btree ("app_id","owner_id") WHERE "conversation"."state" = 'in_service';--> statement-breakpoint
CREATE INDEX "conversation_started" ON "conversation" USING btree ("app_id","started_at","id");--> statement-breakpoint
CREATE INDEX "conversation_event_time" ON "conversation_event" USING btree ("app_id","at");--> statement-breakpoint
CREATE INDEX "audit_time" ON "audit" USING btree ("app_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "file_avatar_once" ON "file" USING btree ("app_id","kind","sha256");--> statement-breakpoint
CREATE INDEX "mail_outbox_time" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "one_time_token_subject" ON "one_time_token" USING btree ("purpose","subject","created_at");--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "timer_due" ON "timer" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "group_member_person" ON "group_member" USING btree ("app_id","person_id");--> statement-breakpoint
CREATE INDEX "member_person" ON "member" USING btree ("person_id");