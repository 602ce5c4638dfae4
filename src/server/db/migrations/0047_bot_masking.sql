ALTER TABLE "application" ALTER COLUMN "masking" SET DEFAULT '{"kinds":[],"patterns":[],"agents":false,"bot":false}'::jsonb;
--> statement-breakpoint
update application set masking = '{"bot":false}'::jsonb || masking;
