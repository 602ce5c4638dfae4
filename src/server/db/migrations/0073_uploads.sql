CREATE TABLE "upload" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"client_msg_id" text NOT NULL,
	"person_id" uuid,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "upload_once" UNIQUE("app_id","conversation_id","client_msg_id"),
	CONSTRAINT "upload_received" CHECK ("upload"."received" between 0 and "upload"."size" and "upload"."size" > 0),
	CONSTRAINT "upload_client_msg_id" CHECK (char_length("upload"."client_msg_id") between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "upload_part" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"begins" bigint NOT NULL,
	"ends" bigint NOT NULL,
	CONSTRAINT "upload_part_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "upload_part_once" UNIQUE("app_id","upload_id","begins"),
	CONSTRAINT "upload_part_bytes" CHECK (0 <= "upload_part"."begins" and "upload_part"."begins" < "upload_part"."ends")
);
--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_conversation" FOREIGN KEY ("app_id","conversation_id") REFERENCES "public"."conversation"("app_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_member" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_upload" FOREIGN KEY ("app_id","upload_id") REFERENCES "public"."upload"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_over" ON "upload" USING btree ("app_id","expires_at");
--> statement-breakpoint
select protect_table('upload');
--> statement-breakpoint
select protect_table('upload_part');
