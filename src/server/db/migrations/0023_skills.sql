CREATE TABLE "member_skill" (
	"app_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"skill_id" uuid NOT NULL,
	"level" smallint NOT NULL,
	CONSTRAINT "member_skill_app_id_person_id_skill_id_pk" PRIMARY KEY("app_id","person_id","skill_id"),
	CONSTRAINT "member_skill_level" CHECK ("member_skill"."level" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "skill" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" "citext" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skill_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "skill_name" UNIQUE("app_id","name"),
	CONSTRAINT "skill_name_length" CHECK (char_length("skill"."name") between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "skills" jsonb;--> statement-breakpoint
ALTER TABLE "member_skill" ADD CONSTRAINT "member_skill_member" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_skill" ADD CONSTRAINT "member_skill_skill" FOREIGN KEY ("app_id","skill_id") REFERENCES "public"."skill"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill" ADD CONSTRAINT "skill_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_skill_of" ON "member_skill" USING btree ("app_id","skill_id");
--> statement-breakpoint
select protect_table('skill');--> statement-breakpoint
select protect_table('member_skill');
