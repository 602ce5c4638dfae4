ALTER TABLE "application" ALTER COLUMN "asking" SET DEFAULT '{"thumbs":true,"atEnd":"always","byAgent":true,"hours":24,"stars":[{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]},{"label":"","reasons":[]}],"comment":true}'::jsonb;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "rate_until" timestamp with time zone;--> statement-breakpoint
UPDATE "application" SET "asking" = "asking" || '{"byAgent":true,"hours":24}'::jsonb WHERE NOT "asking" ? 'byAgent';
