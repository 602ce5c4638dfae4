CREATE TABLE "invitation" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"email" "citext" NOT NULL,
	"account" text NOT NULL,
	"phone" text,
	"nickname" text NOT NULL,
	"roles" text[] NOT NULL,
	"group_ids" uuid[] NOT NULL,
	"person_id" uuid NOT NULL,
	"holds_password" boolean NOT NULL,
	"invited_by" uuid NOT NULL,
	"inviter" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "invitation_nickname" CHECK (char_length("invitation"."nickname") between 1 and 30),
	CONSTRAINT "invitation_roles" CHECK (cardinality("invitation"."roles") > 0 and not "invitation"."roles" @> array['super_admin'])
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "application" text;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_one_open" ON "invitation" USING btree ("app_id","email") WHERE "invitation"."state" = 'open';--> statement-breakpoint
CREATE INDEX "invitation_person" ON "invitation" USING btree ("person_id");--> statement-breakpoint
select protect_table('invitation');--> statement-breakpoint
-- Whom it is for finds it from outside the application, as a person finds their own memberships.
drop policy own_application on invitation;--> statement-breakpoint
create policy own_application on invitation
  using (app_id = current_setting('app.id', true)) with check (app_id = current_setting('app.id', true));--> statement-breakpoint
create policy own_invitation on invitation for select using (person_id::text = current_setting('app.person', true));--> statement-breakpoint
-- Whether accounts belong to other applications too is asked of many at once.
create policy named_person on member for select
  using (person_id::text = any (string_to_array(current_setting('app.persons', true), ',')));
