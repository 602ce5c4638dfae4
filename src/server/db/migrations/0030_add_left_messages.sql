CREATE TABLE "left_message" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"client_msg_id" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "left_message_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "left_message_once" UNIQUE("app_id","conversation_id","client_msg_id"),
	CONSTRAINT "left_message_state" CHECK ("left_message"."state" in ('open', 'in_progress', 'done')),
	CONSTRAINT "left_message_email" CHECK ("left_message"."email" like '_%@_%' and char_length("left_message"."email") <= 254),
	CONSTRAINT "left_message_text" CHECK (char_length("left_message"."text") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "left_message" ADD CONSTRAINT "left_message_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_message" ADD CONSTRAINT "left_message_app_id_conversation_id_conversation_app_id_id_fk" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_message" ADD CONSTRAINT "left_message_assignee" FOREIGN KEY ("app_id","assignee_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE set null ("assignee_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "left_message_by_state" ON "left_message" USING btree ("app_id","state","id");--> statement-breakpoint
select protect_table('left_message');
