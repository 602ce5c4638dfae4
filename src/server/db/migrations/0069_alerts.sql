CREATE TABLE "alert_delivery" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"way" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"reached" text[] DEFAULT '{}' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"detail" text,
	"ended_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_delivery_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "alert_delivery_way" CHECK ("alert_delivery"."way" in ('mail', 'webhook')),
	CONSTRAINT "alert_delivery_count" CHECK ("alert_delivery"."count" > 0 and "alert_delivery"."first_at" <= "alert_delivery"."at"),
	CONSTRAINT "alert_delivery_ended" CHECK ("alert_delivery"."ended_at" is null or "alert_delivery"."begun_at" is not null),
	CONSTRAINT "alert_delivery_detail" CHECK (char_length("alert_delivery"."detail") <= 500)
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "alert_rules" jsonb DEFAULT '{"mail":{"kinds":[],"memberIds":[],"addresses":[]}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "alert_rules_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_delivery_gathering" ON "alert_delivery" USING btree ("app_id","way","kind") WHERE "alert_delivery"."begun_at" is null;--> statement-breakpoint
CREATE INDEX "alert_delivery_time" ON "alert_delivery" USING btree ("app_id","at");
--> statement-breakpoint
select protect_table('alert_delivery');
