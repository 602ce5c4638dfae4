CREATE TABLE "text_vector" (
	"app_id" text NOT NULL,
	"model" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "text_vector_app_id_model_hash_pk" PRIMARY KEY("app_id","model","hash"),
	CONSTRAINT "text_vector_hash" CHECK (octet_length("text_vector"."hash") = 32),
	CONSTRAINT "text_vector_size" CHECK (octet_length("text_vector"."vector") % 4 = 0 and octet_length("text_vector"."vector") between 4 and 32768)
);
--> statement-breakpoint
ALTER TABLE "robot" ADD COLUMN "embedding" jsonb;--> statement-breakpoint
ALTER TABLE "text_vector" ADD CONSTRAINT "text_vector_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
select protect_table('text_vector');
