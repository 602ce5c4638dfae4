ALTER TABLE "conversation" ADD COLUMN "answered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "visitor_read_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "shows_read" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "messages_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_receipts" CHECK (0 <= "conversation"."visitor_read_seq" and "conversation"."visitor_read_seq" <= "conversation"."delivered_seq" and "conversation"."delivered_seq" <= "conversation"."seq");
--> statement-breakpoint
-- A conversation keeps the release it began on, its end is final, and what was read or has arrived stays so.
create or replace function keep_conversation() returns trigger language plpgsql as $$
begin
  if old.release_id is not null and new.release_id is distinct from old.release_id then
    raise exception 'a conversation keeps its release' using errcode = 'check_violation', constraint = 'conversation_release_kept';
  end if;
  if old.state = 'ended' and (new.state <> 'ended' or new.end_reason is distinct from old.end_reason) then
    raise exception 'an end is final' using errcode = 'check_violation', constraint = 'conversation_end_final';
  end if;
  if new.read_seq < old.read_seq or new.answered_seq < old.answered_seq
    or new.delivered_seq < old.delivered_seq or new.visitor_read_seq < old.visitor_read_seq
  then
    raise exception 'what was read stays read' using errcode = 'check_violation', constraint = 'conversation_receipts_kept';
  end if;
  return new;
end $$;
