CREATE TABLE "star" (
	"app_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "star_app_id_person_id_conversation_id_pk" PRIMARY KEY("app_id","person_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "star" ADD CONSTRAINT "star_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "star" ADD CONSTRAINT "star_member" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "star_in" ON "star" USING btree ("app_id","conversation_id");--> statement-breakpoint
select protect_table('star');
