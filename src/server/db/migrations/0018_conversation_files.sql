CREATE TABLE "conversation_file" (
	"app_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	CONSTRAINT "conversation_file_app_id_file_id_pk" PRIMARY KEY("app_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_file" ADD CONSTRAINT "conversation_file_file" FOREIGN KEY ("app_id","file_id") REFERENCES "public"."file"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_file" ADD CONSTRAINT "conversation_file_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_file_conversation" ON "conversation_file" USING btree ("app_id","conversation_id");--> statement-breakpoint
select protect_table('conversation_file');
