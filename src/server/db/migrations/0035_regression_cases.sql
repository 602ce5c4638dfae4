CREATE TABLE "regression_case" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"question" text NOT NULL,
	"canonical" text NOT NULL,
	"expected" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regression_case_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "regression_case_question" UNIQUE("app_id","canonical"),
	CONSTRAINT "regression_case_question_length" CHECK (char_length("regression_case"."question") >= 1),
	CONSTRAINT "regression_case_expected" CHECK ("regression_case"."expected" ->> 'by' in ('entry', 'flow', 'document', 'person', 'nothing'))
);
--> statement-breakpoint
ALTER TABLE "regression_case" ADD CONSTRAINT "regression_case_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
select protect_table('regression_case');