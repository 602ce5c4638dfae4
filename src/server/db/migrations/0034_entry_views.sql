CREATE TABLE "entry_view" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"base" text NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"view" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_view_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "entry_view_name" UNIQUE NULLS NOT DISTINCT("app_id","base","owner_id","name"),
	CONSTRAINT "entry_view_base" CHECK ("entry_view"."base" in ('qa', 'chitchat')),
	CONSTRAINT "entry_view_name_length" CHECK (char_length("entry_view"."name") between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "entry_view" ADD CONSTRAINT "entry_view_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_view" ADD CONSTRAINT "entry_view_app_id_owner_id_member_app_id_person_id_fk" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
select protect_table('entry_view');
