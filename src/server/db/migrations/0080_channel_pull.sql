CREATE TABLE "channel_pull" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"token" text NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"told" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_pull_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "channel_pull_state" CHECK ("channel_pull"."state" in ('waiting', 'idle'))
);
--> statement-breakpoint
ALTER TABLE "channel_identity" ADD COLUMN "welcome" jsonb;--> statement-breakpoint
ALTER TABLE "channel_pull" ADD CONSTRAINT "channel_pull_account" FOREIGN KEY ("app_id","id") REFERENCES "public"."channel_account"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
select protect_table('channel_pull');
