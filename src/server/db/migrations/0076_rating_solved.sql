ALTER TABLE "application" ALTER COLUMN "asking" SET DEFAULT '{"thumbs":true,"atEnd":"always","byAgent":true,"hours":24,"pauseHours":0,"stars":[{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]}],"solved":false,"comment":true}'::jsonb;--> statement-breakpoint
ALTER TABLE "rating" ADD COLUMN "solved" boolean;--> statement-breakpoint
UPDATE "application" SET "asking" = jsonb_build_object('solved', false) || "asking";
