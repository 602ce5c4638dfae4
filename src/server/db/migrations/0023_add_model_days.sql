CREATE TABLE "model_day" (
	"app_id" text NOT NULL,
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"over_day" integer DEFAULT 0 NOT NULL,
	"over_pace" integer DEFAULT 0 NOT NULL,
	"reached_at" timestamp with time zone,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "model_day_app_id_day_purpose_pk" PRIMARY KEY("app_id","day","purpose"),
	CONSTRAINT "model_day_purpose" CHECK ("model_day"."purpose" in ('chat', 'embedding')),
	CONSTRAINT "model_day_counts" CHECK (least("model_day"."calls", "model_day"."over_day", "model_day"."over_pace") >= 0),
	CONSTRAINT "model_day_tokens" CHECK (least("model_day"."input_tokens", "model_day"."output_tokens") >= 0)
);
--> statement-breakpoint
ALTER TABLE "robot" ADD COLUMN "model_per_day" integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE "robot" ADD COLUMN "embedding_per_day" integer DEFAULT 20000 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_day" ADD CONSTRAINT "model_day_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot" ADD CONSTRAINT "robot_model_per_day" CHECK ("robot"."model_per_day" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "robot" ADD CONSTRAINT "robot_embedding_per_day" CHECK ("robot"."embedding_per_day" between 1 and 1000000);
--> statement-breakpoint
select protect_table('model_day');
