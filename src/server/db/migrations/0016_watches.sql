CREATE TABLE "watch" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "watch_until" CHECK ("watch"."until" >= "watch"."at")
);
--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_by" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_of" ON "watch" USING btree ("app_id","conversation_id","at");--> statement-breakpoint
select protect_table('watch');
