ALTER TABLE "conversation" ADD COLUMN "premium" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- What the plan has when a conversation begins it keeps to its end, whatever way it began.
create function plan_of_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.premium := exists (
      select 1 from application
      where app_id = new.app_id and (plan = 'premium' or trial_ends_at > new.started_at)
    );
  elsif new.premium <> old.premium then
    raise exception 'a conversation keeps its plan' using errcode = 'check_violation', constraint = 'conversation_premium_kept';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger conversation_planned before insert or update of premium on conversation
  for each row execute function plan_of_conversation();
