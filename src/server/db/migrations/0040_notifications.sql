CREATE TABLE "notification" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"about" jsonb NOT NULL,
	"by_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "notification_count" CHECK ("notification"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "notification_mute" (
	"app_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "notification_mute_app_id_person_id_kind_pk" PRIMARY KEY("app_id","person_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_app_id_person_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mute" ADD CONSTRAINT "notification_mute_app_id_person_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_unread" ON "notification" USING btree ("app_id","person_id","kind","subject") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_of" ON "notification" USING btree ("app_id","person_id","at","id");--> statement-breakpoint
CREATE INDEX "notification_time" ON "notification" USING btree ("app_id","at");
--> statement-breakpoint
select protect_table('notification');
--> statement-breakpoint
select protect_table('notification_mute');
