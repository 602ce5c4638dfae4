CREATE TABLE "api_key" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"addresses" text[] NOT NULL,
	"hint" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"former_hash" "bytea",
	"former_until" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_key_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "api_key_token" UNIQUE("app_id","token_hash"),
	CONSTRAINT "api_key_name" CHECK (char_length("api_key"."name") between 1 and 50),
	CONSTRAINT "api_key_scopes" CHECK (cardinality("api_key"."scopes") >= 1 and "api_key"."scopes" <@ array['conversations:read', 'knowledge:read', 'knowledge:write', 'quickReplies:read', 'quickReplies:write', 'leftMessages:read', 'team:read', 'releases:read', 'audit:read']),
	CONSTRAINT "api_key_addresses" CHECK (cardinality("api_key"."addresses") <= 50),
	CONSTRAINT "api_key_hashes" CHECK (octet_length("api_key"."token_hash") = 32 and octet_length("api_key"."former_hash") = 32),
	CONSTRAINT "api_key_former" CHECK (("api_key"."former_hash" is null) = ("api_key"."former_until" is null) and "api_key"."former_hash" <> "api_key"."token_hash")
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
select protect_table('api_key');
