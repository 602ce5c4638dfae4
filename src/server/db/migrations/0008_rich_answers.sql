-- A rich answer: 1 to 20 variants, the first for every language and channel, each of the others for its own; blocks and
-- buttons within their numbers; no more than 1 MB in all. What the blocks hold is the schema's to say.
create function rich_answer_valid(rich jsonb) returns boolean language sql immutable parallel safe as $$
  select case
    when rich is null then true
    when jsonb_typeof(rich -> 'variants') is distinct from 'array' then false
    else octet_length(rich::text) <= 1048576
      and rich #> '{variants,0,language}' = 'null'::jsonb
      and rich #> '{variants,0,channel}' = 'null'::jsonb
      and coalesce((
        select count(*) between 1 and 20
          and count(distinct concat_ws(' ', coalesce(v ->> 'language', '*'), coalesce(v ->> 'channel', '*'))) = count(*)
          and bool_and(case when jsonb_typeof(v -> 'blocks') = 'array' then jsonb_array_length(v -> 'blocks') between 1 and 300 else false end)
          and bool_and(case when jsonb_typeof(v -> 'buttons') = 'array' then jsonb_array_length(v -> 'buttons') <= 10 else false end)
        from jsonb_array_elements(rich -> 'variants') as v
      ), false)
  end
$$;
--> statement-breakpoint
ALTER TABLE "qa_entry" ADD COLUMN "rich" jsonb;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "name" text;--> statement-breakpoint
CREATE UNIQUE INDEX "file_media_once" ON "file" USING btree ("app_id","kind","sha256") WHERE "file"."kind" in ('image', 'video', 'attachment');--> statement-breakpoint
ALTER TABLE "qa_entry" ADD CONSTRAINT "qa_entry_rich" CHECK (rich_answer_valid("qa_entry"."rich"));--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_name" CHECK (char_length("file"."name") between 1 and 200);
--> statement-breakpoint

-- What an answer shows is there: its files belong to the same application, and are held until the writer is done, so
-- that a sweep of unused files cannot take them away meanwhile.
create function check_shown_files() returns trigger language plpgsql as $$
declare
  wanted uuid[];
  found integer;
begin
  select array_agg(distinct (one #>> '{}')::uuid) into wanted
    from jsonb_path_query(to_jsonb(new) -> tg_argv[0], '$.**.fileId') as one
    where jsonb_typeof(one) = 'string';
  if wanted is null then
    return new;
  end if;
  select count(*) into found from (
    select 1 from file where app_id = new.app_id and id = any (wanted) and kind in ('image', 'video', 'attachment') for key share
  ) as held;
  if found <> cardinality(wanted) then
    raise exception 'an answer shows a file that is not there' using errcode = 'foreign_key_violation', constraint = 'shown_file';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger qa_entry_files before insert or update of rich on qa_entry
  for each row when (new.rich is not null) execute function check_shown_files('rich');
--> statement-breakpoint
create trigger robot_files before insert or update of draft on robot
  for each row execute function check_shown_files('draft');
