-- Dates on which it was closed become special days without periods.
create function special_days(hours jsonb) returns jsonb language sql immutable as $$
  select (hours - 'closedOn') || jsonb_build_object('special', coalesce((
    select jsonb_agg(jsonb_build_object('when', jsonb_build_object('kind', 'date', 'date', day), 'label', '', 'periods', '[]'::jsonb) order by day)
    from jsonb_array_elements_text(hours -> 'closedOn') as day
  ), '[]'::jsonb))
$$;
--> statement-breakpoint
update application set settings = jsonb_set(settings, '{hours}', special_days(settings -> 'hours'))
  where jsonb_typeof(settings -> 'hours' -> 'closedOn') = 'array';
--> statement-breakpoint
update voice_menu set settings = jsonb_set(settings, '{hours}', special_days(settings -> 'hours'))
  where jsonb_typeof(settings -> 'hours' -> 'closedOn') = 'array';
--> statement-breakpoint
update flow_test set setup = jsonb_set(setup, '{call,hours}', special_days(setup -> 'call' -> 'hours'))
  where jsonb_typeof(setup -> 'call' -> 'hours' -> 'closedOn') = 'array';
--> statement-breakpoint
drop function special_days(jsonb);
