CREATE TABLE "target_result" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid,
	"seconds" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "target_result_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "target_result_kind" CHECK ("target_result"."kind" in ('taken', 'first_reply', 'next_reply', 'resolution')),
	CONSTRAINT "target_result_outcome" CHECK (case "target_result"."outcome" when 'met' then "target_result"."at" <= "target_result"."due_at" when 'missed' then "target_result"."at" = "target_result"."due_at" else false end),
	CONSTRAINT "target_result_due" CHECK ("target_result"."seconds" > 0 and "target_result"."began_at" <= "target_result"."at")
);
--> statement-breakpoint
ALTER TABLE "agent_group" DROP CONSTRAINT "agent_group_targets";--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "targets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "next_reply_target" integer;--> statement-breakpoint
ALTER TABLE "agent_group" ADD COLUMN "resolution_target" integer;--> statement-breakpoint
ALTER TABLE "target_result" ADD CONSTRAINT "target_result_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_result" ADD CONSTRAINT "target_result_group" FOREIGN KEY ("app_id","group_id") REFERENCES "public"."agent_group"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_result" ADD CONSTRAINT "target_result_member" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "target_result_time" ON "target_result" USING btree ("app_id","at");--> statement-breakpoint
CREATE INDEX "target_result_of" ON "target_result" USING btree ("app_id","conversation_id","began_at");--> statement-breakpoint
insert into target_result (app_id, id, conversation_id, kind, began_at, group_id, person_id, seconds, due_at, outcome, at)
select app_id, id, conversation_id, 'taken', entered_at, group_id, person_id, target, due, case when left_at <= due then 'met' else 'missed' end,
  least(left_at, due)
from queue_entry, lateral (select entered_at + target * interval '1 second') as of (due)
where target is not null and left_at is not null and (outcome = 'accepted' or left_at > due);--> statement-breakpoint
insert into target_result (app_id, id, conversation_id, kind, began_at, group_id, person_id, seconds, due_at, outcome, at)
select o.app_id, o.id, o.conversation_id, 'first_reply', o.began_at, c.group_id, o.person_id, o.reply_target, due,
  case when o.first_reply_at <= due then 'met' else 'missed' end, least(o.first_reply_at, due)
from ownership o join conversation c on c.app_id = o.app_id and c.id = o.conversation_id
  join member m on m.app_id = o.app_id and m.person_id = o.person_id,
  lateral (select o.began_at + o.reply_target * interval '1 second') as of (due)
where o.reply_target is not null and o.first_reply_at is not null and c.group_id is not null;--> statement-breakpoint
ALTER TABLE "ownership" DROP COLUMN "reply_target";--> statement-breakpoint
ALTER TABLE "queue_entry" DROP COLUMN "target";--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_targets" CHECK (jsonb_typeof("conversation"."targets") = 'array');--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_targets" CHECK ("agent_group"."wait_target" between 5 and 86400 and "agent_group"."reply_target" between 5 and 86400
        and "agent_group"."next_reply_target" between 5 and 86400 and "agent_group"."resolution_target" between 60 and 2592000);--> statement-breakpoint
select protect_table('target_result');
