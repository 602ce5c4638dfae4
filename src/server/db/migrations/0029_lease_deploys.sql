ALTER TABLE "release" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "held_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "timer" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
-- The sweep takes what is due in every application, so that no other process does.
create policy taken_timer on timer for update
  using (current_setting('app.scope', true) = 'installation')
  with check (current_setting('app.scope', true) = 'installation');
