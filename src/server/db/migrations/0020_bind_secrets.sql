ALTER TABLE "robot" ADD COLUMN "link_hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "secret" ADD COLUMN "places" text[];--> statement-breakpoint
ALTER TABLE "robot" ADD CONSTRAINT "robot_link_hosts" CHECK (cardinality("robot"."link_hosts") <= 50);--> statement-breakpoint
ALTER TABLE "secret" ADD CONSTRAINT "secret_places" CHECK (cardinality("secret"."places") <= 10);--> statement-breakpoint
ALTER TABLE "secret" ADD CONSTRAINT "secret_places_are_origins" CHECK (array_to_string("secret"."places", ' ', '') ~ '^(https?://[^/@?#[:space:]]+( https?://[^/@?#[:space:]]+)*)?$');