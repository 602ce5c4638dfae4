CREATE TABLE "licence_peak" (
	"app_id" text NOT NULL,
	"month" text NOT NULL,
	"at_once" integer NOT NULL,
	CONSTRAINT "licence_peak_app_id_month_pk" PRIMARY KEY("app_id","month"),
	CONSTRAINT "licence_peak_at_once" CHECK ("licence_peak"."at_once" >= 0),
	CONSTRAINT "licence_peak_month" CHECK ("licence_peak"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "plan_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "licence_peak" ADD CONSTRAINT "licence_peak_app_id_application_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."application"("app_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_plan_end" CHECK ("application"."plan_ends_at" is null or "application"."plan" = 'premium');
--> statement-breakpoint
select protect_table('licence_peak');
--> statement-breakpoint
-- Whether an application has at a moment what the premium plan has beside the basic one.
create function has_premium(app application, at timestamptz) returns boolean language sql stable as $$
  select (app.plan = 'premium' and coalesce(app.plan_ends_at > at, true)) or coalesce(app.trial_ends_at > at, false)
$$;
--> statement-breakpoint
-- What the plan has when a conversation begins it keeps to its end, whatever way it began.
create or replace function plan_of_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.premium := exists (select 1 from application a where a.app_id = new.app_id and has_premium(a, new.started_at));
  elsif new.premium <> old.premium then
    raise exception 'a conversation keeps its plan' using errcode = 'check_violation', constraint = 'conversation_premium_kept';
  end if;
  return new;
end $$;
