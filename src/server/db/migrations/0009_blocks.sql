CREATE TABLE "visitor_block" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	CONSTRAINT "visitor_block_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "visitor_block_reason" CHECK (char_length("visitor_block"."reason") between 1 and 200),
	CONSTRAINT "visitor_block_until" CHECK ("visitor_block"."until" > "visitor_block"."at" and "visitor_block"."until" <= "visitor_block"."at" + interval '366 days'),
	CONSTRAINT "visitor_block_lifted" CHECK (("visitor_block"."lifted_at" is null) = ("visitor_block"."lifted_by" is null) and "visitor_block"."lifted_at" between "visitor_block"."at" and "visitor_block"."until")
);
--> statement-breakpoint
ALTER TABLE "visitor_block" ADD CONSTRAINT "visitor_block_visitor" FOREIGN KEY ("app_id","visitor_id") REFERENCES "public"."visitor"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_block" ADD CONSTRAINT "visitor_block_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
select protect_table('visitor_block');
--> statement-breakpoint
-- Blocks of one visitor never overlap: one that is lifted ends there. One lifted in the moment it was set held for no time.
alter table visitor_block add constraint visitor_block_once exclude using gist (
  app_id with =, visitor_id with =, tstzrange(at, coalesce(lifted_at, until), '[)') with &&);
--> statement-breakpoint
update application set settings = jsonb_set(settings, '{texts}', case settings ->> 'language'
  when 'zh' then '{"blocked": "本次会话已结束，您目前无法向我们发送消息。",
    "removed": "您已被移出排队，本次会话已结束。如仍需帮助，请再次联系我们。"}'::jsonb
  else '{"blocked": "This conversation has ended. You cannot write to us at the moment.",
    "removed": "You have been taken out of the queue, and this conversation has ended. Write again if you still need us."}'::jsonb
  end || (settings -> 'texts')) where jsonb_typeof(settings -> 'texts') = 'object';
