CREATE TABLE "api_call" (
	"app_id" text NOT NULL,
	"key_id" uuid NOT NULL,
	"name" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"status" integer,
	"body" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_call_app_id_key_id_name_pk" PRIMARY KEY("app_id","key_id","name"),
	CONSTRAINT "api_call_name" CHECK (char_length("api_call"."name") between 1 and 255),
	CONSTRAINT "api_call_fingerprint" CHECK (octet_length("api_call"."fingerprint") = 32),
	CONSTRAINT "api_call_answer" CHECK (("api_call"."status" is null) = ("api_call"."body" is null) and "api_call"."status" between 200 and 299)
);
--> statement-breakpoint
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_key" FOREIGN KEY ("app_id","key_id") REFERENCES "public"."api_key"("app_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_call_time" ON "api_call" USING btree ("app_id","at");--> statement-breakpoint
select protect_table('api_call');
