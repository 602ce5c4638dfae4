CREATE TABLE "provider_identity" (
	"app_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_identity_app_id_issuer_subject_pk" PRIMARY KEY("app_id","issuer","subject"),
	CONSTRAINT "provider_identity_once" UNIQUE("app_id","issuer","person_id")
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "provider" jsonb;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "provider_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "provider_app_id" text;--> statement-breakpoint
ALTER TABLE "provider_identity" ADD CONSTRAINT "provider_identity_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_provider_app_id_application_app_id_fk" FOREIGN KEY ("provider_app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_provider" CHECK (("application"."provider" ->> 'enabled')::boolean or not ("application"."provider" ->> 'only')::boolean);--> statement-breakpoint
select protect_table('provider_identity');
