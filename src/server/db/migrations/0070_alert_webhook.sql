ALTER TABLE "application" ALTER COLUMN "alert_rules" SET DEFAULT '{"mail":{"kinds":[],"memberIds":[],"addresses":[]},"webhook":{"kinds":[],"url":""}}'::jsonb;--> statement-breakpoint
update application set alert_rules = alert_rules || '{"webhook": {"kinds": [], "url": ""}}' where not alert_rules ? 'webhook';
