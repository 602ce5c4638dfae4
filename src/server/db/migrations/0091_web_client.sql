CREATE TABLE "identity_key" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"algorithm" text NOT NULL,
	"public_key" text,
	"hint" text NOT NULL,
	"is_weak" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_key_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "identity_key_name" CHECK (char_length("identity_key"."name") between 1 and 50),
	CONSTRAINT "identity_key_algorithm" CHECK ("identity_key"."algorithm" in ('HS256', 'RS256') and ("identity_key"."algorithm" = 'RS256') = ("identity_key"."public_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "visitor_browser" (
	"app_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"visitor_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visitor_browser_app_id_token_hash_pk" PRIMARY KEY("app_id","token_hash"),
	CONSTRAINT "visitor_browser_token" CHECK (octet_length("visitor_browser"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "web_visit" (
	"app_id" text NOT NULL,
	"origin" text NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "web_visit_app_id_origin_pk" PRIMARY KEY("app_id","origin"),
	CONSTRAINT "web_visit_origin" CHECK (char_length("web_visit"."origin") <= 260 and char_length("web_visit"."page") <= 300),
	CONSTRAINT "web_visit_counts" CHECK ("web_visit"."visits" >= 0 and "web_visit"."refused" >= 0 and "web_visit"."visits" + "web_visit"."refused" > 0)
);
--> statement-breakpoint
ALTER TABLE "visitor" DROP CONSTRAINT "visitor_erased";--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "web_access" jsonb DEFAULT '{"domains":[],"blocked":[],"requireIdentity":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "web_access_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "identity_key" ADD CONSTRAINT "identity_key_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_browser" ADD CONSTRAINT "visitor_browser_visitor" FOREIGN KEY ("app_id","visitor_id") REFERENCES "public"."visitor"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_visit" ADD CONSTRAINT "web_visit_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_browser_of" ON "visitor_browser" USING btree ("app_id","visitor_id");--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_external" UNIQUE("app_id","external_id");--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_external_length" CHECK (char_length("visitor"."external_id") between 1 and 100);--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_erased" CHECK ("visitor"."erased_at" is null or
        ("visitor"."nickname" = '' and "visitor"."phone" is null and "visitor"."external_id" is null and "visitor"."ip" is null and "visitor"."time_zone" is null
          and "visitor"."attributes" = '{}' and "visitor"."tags" = '{}'));--> statement-breakpoint
select protect_table('web_visit');--> statement-breakpoint
select protect_table('visitor_browser');--> statement-breakpoint
select protect_table('identity_key');
