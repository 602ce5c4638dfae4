ALTER TABLE "agent_group" ADD COLUMN "disbanded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agent_group" ADD CONSTRAINT "agent_group_disbanded" CHECK ("agent_group"."disbanded_at" is null or ("agent_group"."mode" = 'paused' and "agent_group"."overflow_group_id" is null));
--> statement-breakpoint
-- Nobody comes into the queue of a disbanded group, nor becomes a member of it: whoever would waits for who disbands it, or
-- is waited for. Who waits there still may be passed on within it until they are moved.
create function check_group_stands() returns trigger language plpgsql as $$
begin
  perform 1 from agent_group g where g.app_id = new.app_id and g.id = new.group_id and g.disbanded_at is null for share;
  if not found then
    raise exception 'the group % is disbanded', new.group_id using errcode = 'check_violation', constraint = 'group_stands';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger conversation_group_stands before update on conversation for each row
  when (new.state in ('queued', 'ringing')
    and (old.state not in ('queued', 'ringing') or old.group_id is distinct from new.group_id))
  execute function check_group_stands();
--> statement-breakpoint
create trigger group_member_group_stands before insert on group_member for each row execute function check_group_stands();
--> statement-breakpoint
update application set settings = jsonb_set(settings, '{texts}', case settings ->> 'language'
  when 'zh' then '{"disbanded": "您等待的客服组已解散，本次会话已结束。您可以再次联系我们，由其他客服为您服务。"}'::jsonb
  else '{"disbanded": "The team you waited for is not there any more, so this conversation has ended. Write again and others will help you."}'::jsonb
  end || (settings -> 'texts')) where jsonb_typeof(settings -> 'texts') = 'object';
