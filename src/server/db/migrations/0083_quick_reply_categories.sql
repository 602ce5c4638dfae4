CREATE TABLE "quick_reply_category" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"owner_id" uuid,
	"name" "citext" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quick_reply_category_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "quick_reply_category_name" UNIQUE NULLS NOT DISTINCT("app_id","owner_id","parent_id","name"),
	CONSTRAINT "quick_reply_category_named" CHECK (char_length("quick_reply_category"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "quick_reply_use" (
	"app_id" text NOT NULL,
	"reply_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "quick_reply_use_app_id_reply_id_day_pk" PRIMARY KEY("app_id","reply_id","day"),
	CONSTRAINT "quick_reply_use_count" CHECK ("quick_reply_use"."count" >= 1)
);
--> statement-breakpoint
ALTER TABLE "quick_reply" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "quick_reply" ADD COLUMN "shortcut" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quick_reply" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "quick_reply" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quick_reply" ADD COLUMN "proposed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quick_reply_category" ADD CONSTRAINT "quick_reply_category_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_reply_category" ADD CONSTRAINT "quick_reply_category_parent" FOREIGN KEY ("app_id","parent_id") REFERENCES "public"."quick_reply_category"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_reply_category" ADD CONSTRAINT "quick_reply_category_owner" FOREIGN KEY ("app_id","owner_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_reply_use" ADD CONSTRAINT "quick_reply_use_of" FOREIGN KEY ("app_id","reply_id") REFERENCES "public"."quick_reply"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_reply" ADD CONSTRAINT "quick_reply_in_category" FOREIGN KEY ("app_id","category_id") REFERENCES "public"."quick_reply_category"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quick_reply_by_category" ON "quick_reply" USING btree ("app_id","category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quick_reply_shortcut" ON "quick_reply" USING btree ("app_id","scope","audience",lower("shortcut")) WHERE "quick_reply"."shortcut" <> '';--> statement-breakpoint
ALTER TABLE "quick_reply" ADD CONSTRAINT "quick_reply_shortcut_length" CHECK (char_length("quick_reply"."shortcut") <= 30);--> statement-breakpoint
ALTER TABLE "quick_reply" ADD CONSTRAINT "quick_reply_proposed" CHECK (not "quick_reply"."proposed" or ("quick_reply"."scope" = 'members' and cardinality("quick_reply"."audience") = 1));--> statement-breakpoint
-- The audience in one order, each once, as it is written from now on.
update quick_reply set audience = (select array_agg(distinct one order by one) from unnest(audience) as one)
where cardinality(audience) > 1;--> statement-breakpoint
-- What was a word of each reply is a category of the team, or of whose own the reply is.
insert into quick_reply_category (app_id, id, owner_id, name)
select app_id, gen_random_uuid(), owner_id, category::citext from (
  select distinct on (r.app_id, m.person_id, lower(r.category)) r.app_id, m.person_id as owner_id, r.category
  from quick_reply r
    left join member m on m.app_id = r.app_id and r.scope = 'members' and cardinality(r.audience) = 1 and m.person_id = r.audience[1]
  where r.category <> ''
) as named;--> statement-breakpoint
update quick_reply r set category_id = c.id from quick_reply_category c
where c.app_id = r.app_id and c.name = r.category::citext
  and c.owner_id is not distinct from (
    select m.person_id from member m
    where m.app_id = r.app_id and r.scope = 'members' and cardinality(r.audience) = 1 and m.person_id = r.audience[1]
  );--> statement-breakpoint
create trigger quick_reply_files before insert or update of files on quick_reply
  for each row when (new.files <> '[]'::jsonb) execute function check_shown_files('files');--> statement-breakpoint
select protect_table('quick_reply_category');--> statement-breakpoint
select protect_table('quick_reply_use');
