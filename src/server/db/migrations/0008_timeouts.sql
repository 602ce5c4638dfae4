ALTER TABLE "conversation" ADD COLUMN "late" text;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "agent_reminder" integer DEFAULT 60;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "late_action" text DEFAULT 'tell' NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "agent_end" integer;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "visitor_reminder" integer;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "visitor_end" integer DEFAULT 3600 NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "conversation_end" integer;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "timeouts_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_late" CHECK ("conversation"."late" is null or ("conversation"."late" in ('agent', 'supervisors') and "conversation"."state" = 'in_service' and "conversation"."waiting_since" is not null));--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_agent_reminder" CHECK ("application"."agent_reminder" between 10 and 3600);--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_late_action" CHECK ("application"."late_action" in ('tell', 'supervisors', 'queue'));--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_agent_end" CHECK ("application"."agent_end" between 30 and 86400 and ("application"."agent_reminder" < "application"."agent_end") is not false);--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_visitor_reminder" CHECK ("application"."visitor_reminder" >= 30 and "application"."visitor_reminder" < "application"."visitor_end");--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_visitor_end" CHECK ("application"."visitor_end" between 60 and 604800);--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_conversation_end" CHECK ("application"."conversation_end" between 300 and 2592000);
--> statement-breakpoint
-- What was set before there were columns for it.
update application set visitor_end = (settings ->> 'visitorIdleSeconds')::int
  where (settings ->> 'visitorIdleSeconds')::numeric between 60 and 604800;
--> statement-breakpoint
-- Words that are said from now on; where some stand already, they stay.
update application set settings = jsonb_set(settings, '{texts}', case settings ->> 'language' when 'zh' then
  '{"visitorReminder": "您还在吗？如果没有收到您的回复，会话将在 {{minutes}} 分钟后结束。",
    "agentTimeout": "很抱歉，客服未能及时回复，本次会话已结束。您可以再次发送消息，我们会安排其他客服为您服务。",
    "conversationTimeout": "本次会话已达到最长时间，现已结束。如还有问题，欢迎再次联系我们。"}'::jsonb
  else
  '{"visitorReminder": "Are you still there? If we hear nothing from you, this conversation ends in {{minutes}} min.",
    "agentTimeout": "Sorry, our colleague could not answer you in time, so this conversation has ended. Write again and somebody else will help you.",
    "conversationTimeout": "This conversation has reached its longest time and has ended. Write again if anything is left open."}'::jsonb
  end || (settings -> 'texts')) where jsonb_typeof(settings -> 'texts') = 'object';
