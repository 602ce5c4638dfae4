CREATE TABLE "visitor_remark" (
	"app_id" text NOT NULL,
	"visitor_id" uuid NOT NULL,
	"text" text NOT NULL,
	"revision" integer NOT NULL,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "visitor_remark_app_id_visitor_id_pk" PRIMARY KEY("app_id","visitor_id"),
	CONSTRAINT "visitor_remark_text" CHECK (char_length("visitor_remark"."text") <= 10000),
	CONSTRAINT "visitor_remark_revision" CHECK ("visitor_remark"."revision" >= 1)
);
--> statement-breakpoint
ALTER TABLE "visitor_remark" ADD CONSTRAINT "visitor_remark_visitor" FOREIGN KEY ("app_id","visitor_id") REFERENCES "public"."visitor"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_remark" ADD CONSTRAINT "visitor_remark_member" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
select protect_table('visitor_remark');
