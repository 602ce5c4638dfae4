ALTER TABLE "visitor" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "visitor" ADD COLUMN "stands" boolean GENERATED ALWAYS AS (merged_into is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor" ADD COLUMN "into_stands" boolean GENERATED ALWAYS AS (case when merged_into is null then null else true end) STORED;--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_stands" UNIQUE("app_id","id","stands");--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_merged_into" FOREIGN KEY ("app_id","merged_into","into_stands") REFERENCES "public"."visitor"("app_id","id","stands") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_merged" ON "visitor" USING btree ("app_id","merged_into") WHERE "visitor"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_merged_empty" CHECK ("visitor"."merged_into" is null or ("visitor"."nickname" = '' and "visitor"."attributes" = '{}' and "visitor"."tags" = '{}'));
--> statement-breakpoint
-- What begins for somebody who was merged begins for whoever they are; one that is being merged is waited for.
create function follow_merged() returns trigger language plpgsql as $$
declare standing uuid;
begin
  select v.merged_into into standing from visitor v where v.app_id = new.app_id and v.id = new.visitor_id for key share;
  new.visitor_id := coalesce(standing, new.visitor_id);
  return new;
end $$;
--> statement-breakpoint
-- Named so that it goes before the one that refuses erased visitors.
create trigger conversation_merged before insert on conversation for each row execute function follow_merged();
