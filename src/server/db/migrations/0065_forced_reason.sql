ALTER TABLE "agent_status" ADD COLUMN "forced_reason" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "forced_reason" text;--> statement-breakpoint
ALTER TABLE "agent_status" ADD CONSTRAINT "agent_status_forced" CHECK ("agent_status"."forced_reason" is null or "agent_status"."status" = 'offline');--> statement-breakpoint
update member set forced_reason = '' where forced_offline;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_forced_reason" CHECK (("member"."forced_reason" is not null) = "member"."forced_offline" and char_length("member"."forced_reason") <= 200);