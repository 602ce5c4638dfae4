ALTER TABLE "ownership" ADD COLUMN "began_at" timestamp with time zone GENERATED ALWAYS AS (lower(during)) STORED;--> statement-breakpoint
CREATE INDEX "ownership_person" ON "ownership" USING btree ("app_id","person_id","began_at");--> statement-breakpoint
CREATE INDEX "after_work_person" ON "after_work" USING btree ("app_id","person_id","at");--> statement-breakpoint
CREATE INDEX "agent_status_person" ON "agent_status" USING btree ("app_id","person_id","at");