CREATE TABLE "agent_status" (
	"app_id" text NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text NOT NULL,
	"break_reason" text,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "agent_status_app_id_id_pk" PRIMARY KEY("app_id","id"),
	CONSTRAINT "agent_status_end" CHECK ("agent_status"."ended_at" >= "agent_status"."at"),
	CONSTRAINT "agent_status_break" CHECK ("agent_status"."break_reason" is null or "agent_status"."status" = 'break')
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "break_reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "break_reason" text;--> statement-breakpoint
ALTER TABLE "agent_status" ADD CONSTRAINT "agent_status_member" FOREIGN KEY ("app_id","person_id") REFERENCES "public"."member"("app_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_status_open" ON "agent_status" USING btree ("app_id","person_id") WHERE "agent_status"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "agent_status_time" ON "agent_status" USING btree ("app_id","at");--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_break_reasons" CHECK (cardinality("application"."break_reasons") <= 20);--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_break" CHECK ("member"."break_reason" is null or ("member"."status" = 'break' and char_length("member"."break_reason") between 1 and 30));
--> statement-breakpoint
select protect_table('agent_status');
