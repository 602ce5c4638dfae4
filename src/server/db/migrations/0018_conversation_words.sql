CREATE TABLE "conversation_words" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"whole" "tsvector" NOT NULL,
	"masked" "tsvector" NOT NULL,
	CONSTRAINT "conversation_words_app_id_conversation_id_pk" PRIMARY KEY("app_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_words_said" ON "conversation_words" USING gin ("whole","masked") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "conversation_open" ON "conversation" USING btree ("app_id","id") WHERE "conversation"."state" <> 'ended';
--> statement-breakpoint
select protect_table('conversation_words');
--> statement-breakpoint
-- The conversations of the transaction's application that have certain words: all of them, or those alone that are not
-- masked. Works as the owner, whom the table does not bind, and reads by the index whatever the planner expects.
create function conversations_with(words tsquery, is_whole boolean) returns setof uuid
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off set enable_indexscan = off as $$
  select conversation_id from conversation_words
  where app_id = current_setting('app.id') and is_whole and whole @@ words
  union all
  select conversation_id from conversation_words
  where app_id = current_setting('app.id') and not is_whole and masked @@ words
$$;
--> statement-breakpoint
revoke execute on function conversations_with(tsquery, boolean) from public;
--> statement-breakpoint
-- Words that are no longer said are not found.
create function forget_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from conversation_words where app_id = old.app_id and conversation_id = old.conversation_id;
  return null;
end $$;
--> statement-breakpoint
create trigger message_words_forgotten after update or delete on message for each row execute function forget_words();
--> statement-breakpoint
-- What has ended by now gets its words little by little, the newest first: nothing else that falls due is to wait for it.
-- Timers are taken by their time as servers read it, which is whole milliseconds.
insert into timer (app_id, id, kind, subject, due_at)
select app_id, gen_random_uuid(), 'words', id,
  date_trunc('milliseconds', now()) + row_number() over (order by ended_at desc) * interval '20 milliseconds'
from conversation where state = 'ended';
