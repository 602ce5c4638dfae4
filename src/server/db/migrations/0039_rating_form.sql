ALTER TABLE "application" ALTER COLUMN "asking" SET DEFAULT '{"thumbs":true,"atEnd":"always","stars":[{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]}],"comment":true}'::jsonb;--> statement-breakpoint
ALTER TABLE "rating" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
update application set asking = '{"atEnd":"always","stars":[{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]}],"comment":true}'::jsonb || asking;
