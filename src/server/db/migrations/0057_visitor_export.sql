CREATE TABLE "visitor_export" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"language" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"size" integer,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "visitor_export_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "visitor_export_done" CHECK ("visitor_export"."done" between 0 and "visitor_export"."total"),
	CONSTRAINT "visitor_export_finished" CHECK (("visitor_export"."finished_at" is null) = ("visitor_export"."expires_at" is null)),
	CONSTRAINT "visitor_export_there" CHECK (("visitor_export"."size" is not null) = ("visitor_export"."finished_at" is not null and "visitor_export"."failure" is null))
);
--> statement-breakpoint
ALTER TABLE "visitor_export" ADD CONSTRAINT "visitor_export_visitor" FOREIGN KEY ("app_id","visitor_id") REFERENCES "public"."visitor"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visitor_export_one_running" ON "visitor_export" USING btree ("app_id","visitor_id") WHERE "visitor_export"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "visitor_export_visitor_time" ON "visitor_export" USING btree ("app_id","visitor_id","created_at");--> statement-breakpoint
select protect_table('visitor_export');
