CREATE TABLE "reaction" (
	"app_id" text NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reaction_app_id_conversation_id_seq_pk" PRIMARY KEY("app_id","conversation_id","seq"),
	CONSTRAINT "reaction_kind" CHECK ("reaction"."kind" in ('like', 'love', 'laugh', 'surprise', 'sad', 'thanks'))
);
--> statement-breakpoint
ALTER TABLE "reaction" ADD CONSTRAINT "reaction_message" FOREIGN KEY ("app_id","conversation_id","seq") REFERENCES "public"."message"("app_id","conversation_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
select protect_table('reaction');
