CREATE TABLE "webhook_delivery" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "webhook_delivery_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "webhook_delivery_once" UNIQUE("app_id","event_id","endpoint_id"),
	CONSTRAINT "webhook_delivery_state" CHECK ("webhook_delivery"."state" in ('waiting', 'delivered', 'failed', 'cancelled')),
	CONSTRAINT "webhook_delivery_settled" CHECK (("webhook_delivery"."state" = 'waiting') = ("webhook_delivery"."settled_at" is null)),
	CONSTRAINT "webhook_delivery_tries" CHECK ("webhook_delivery"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"timeout_ms" integer NOT NULL,
	"pause_after" integer NOT NULL,
	"former_until" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "webhook_endpoint_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "webhook_endpoint_url" CHECK (char_length("webhook_endpoint"."url") between 1 and 500),
	CONSTRAINT "webhook_endpoint_events" CHECK (cardinality("webhook_endpoint"."events") >= 1 and case "webhook_endpoint"."type"
        when 'message' then "webhook_endpoint"."events" <@ array['visitor_message', 'bot_message', 'agent_message']
        when 'event' then "webhook_endpoint"."events" <@ array['session_started', 'transfer_requested', 'transfer_succeeded', 'transfer_failed', 'agent_changed', 'session_ended', 'visitor_timed_out', 'queue_entered', 'queue_left', 'rated', 'flow_started', 'flow_ended', 'member_status', 'deployed'] else false end),
	CONSTRAINT "webhook_endpoint_timeout" CHECK ("webhook_endpoint"."timeout_ms" between 1000 and 15000),
	CONSTRAINT "webhook_endpoint_pause" CHECK ("webhook_endpoint"."pause_after" between 3 and 1000)
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"event" text NOT NULL,
	"conversation_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "webhook_event_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "webhook_event_name" CHECK ("webhook_event"."event" in ('visitor_message', 'bot_message', 'agent_message', 'session_started', 'transfer_requested', 'transfer_succeeded', 'transfer_failed', 'agent_changed', 'session_ended', 'visitor_timed_out', 'queue_entered', 'queue_left', 'rated', 'flow_started', 'flow_ended', 'member_status', 'deployed', 'test')),
	CONSTRAINT "webhook_event_body" CHECK (octet_length("webhook_event"."body") between 2 and 20480)
);
--> statement-breakpoint
CREATE TABLE "webhook_line" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_for" text,
	"slow_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_line_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "webhook_line_failures" CHECK ("webhook_line"."failures" >= 0),
	CONSTRAINT "webhook_line_paused" CHECK (("webhook_line"."paused_at" is null) = ("webhook_line"."paused_for" is null) and "webhook_line"."paused_for" in ('failures', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "webhook_try" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"code" text,
	"took_ms" integer NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "webhook_try_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "webhook_try_code" CHECK ("webhook_try"."code" in ('BLOCKED', 'TIMEOUT', 'TOO_LARGE', 'FAILED')),
	CONSTRAINT "webhook_try_answer" CHECK (("webhook_try"."status" is null) = ("webhook_try"."code" is not null) and char_length("webhook_try"."answer") <= 2000),
	CONSTRAINT "webhook_try_took" CHECK ("webhook_try"."took_ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint" FOREIGN KEY ("app_id","endpoint_id") REFERENCES "public"."webhook_endpoint"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event" FOREIGN KEY ("app_id","event_id") REFERENCES "public"."webhook_event"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_event" ADD CONSTRAINT "webhook_event_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_line" ADD CONSTRAINT "webhook_line_endpoint" FOREIGN KEY ("app_id","id") REFERENCES "public"."webhook_endpoint"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_try" ADD CONSTRAINT "webhook_try_delivery" FOREIGN KEY ("app_id","delivery_id") REFERENCES "public"."webhook_delivery"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("app_id","endpoint_id","due_at") WHERE "webhook_delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_state" ON "webhook_delivery" USING btree ("app_id","endpoint_id","state");--> statement-breakpoint
CREATE INDEX "webhook_event_conversation" ON "webhook_event" USING btree ("app_id","conversation_id");--> statement-breakpoint
CREATE INDEX "webhook_event_time" ON "webhook_event" USING btree ("app_id","at");--> statement-breakpoint
CREATE INDEX "webhook_try_of" ON "webhook_try" USING btree ("app_id","delivery_id","id");--> statement-breakpoint
select protect_table('webhook_endpoint');--> statement-breakpoint
select protect_table('webhook_line');--> statement-breakpoint
select protect_table('webhook_event');--> statement-breakpoint
select protect_table('webhook_delivery');--> statement-breakpoint
select protect_table('webhook_try');
