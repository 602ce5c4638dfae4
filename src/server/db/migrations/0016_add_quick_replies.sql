CREATE TABLE "quick_reply" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"scope" text NOT NULL,
	"audience" uuid[] NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "quick_reply_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "quick_reply_title" CHECK (char_length("quick_reply"."title") between 1 and 100),
	CONSTRAINT "quick_reply_content" CHECK (char_length("quick_reply"."content") between 1 and 1000),
	CONSTRAINT "quick_reply_category" CHECK (char_length("quick_reply"."category") <= 100),
	CONSTRAINT "quick_reply_audience" CHECK (("quick_reply"."scope" = 'all') = (cardinality("quick_reply"."audience") = 0))
);
--> statement-breakpoint
ALTER TABLE "quick_reply" ADD CONSTRAINT "quick_reply_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quick_reply_title" ON "quick_reply" USING btree ("app_id","category","title");--> statement-breakpoint
select protect_table('quick_reply');
