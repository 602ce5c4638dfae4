CREATE TABLE "channel_profile" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"picture" "bytea",
	"tries" smallint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_profile_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "channel_profile_state" CHECK ("channel_profile"."state" in ('waiting', 'done')),
	CONSTRAINT "channel_profile_picture" CHECK ("channel_profile"."picture" is null or ("channel_profile"."state" = 'done' and octet_length("channel_profile"."picture") <= 65536))
);
--> statement-breakpoint
ALTER TABLE "channel_profile" ADD CONSTRAINT "channel_profile_identity" FOREIGN KEY ("app_id","id") REFERENCES "public"."channel_identity"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
select protect_table('channel_profile');