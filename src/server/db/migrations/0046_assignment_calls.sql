CREATE TABLE "assignment_call" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"code" text,
	"took_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"group_id" uuid,
	CONSTRAINT "assignment_call_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "assignment_call_took" CHECK ("assignment_call"."took_ms" >= 0),
	CONSTRAINT "assignment_call_group_named" CHECK (("assignment_call"."outcome" = 'group') = ("assignment_call"."group_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "assignment_call" ADD CONSTRAINT "assignment_call_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_call" ADD CONSTRAINT "assignment_call_group" FOREIGN KEY ("app_id","group_id") REFERENCES "public"."agent_group"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_call_time" ON "assignment_call" USING btree ("app_id","at","id");--> statement-breakpoint
select protect_table('assignment_call');
