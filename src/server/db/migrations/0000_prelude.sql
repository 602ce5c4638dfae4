-- What the tables need before they exist.
create extension if not exists citext;
--> statement-breakpoint
create extension if not exists btree_gist;
--> statement-breakpoint
-- What makes two questions the same to a reader: compatibility forms, case, spaces and punctuation folded away.
create function canonical_text(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(normalize(value, NFKC)), '[[:punct:][:space:]]+', '', 'g')
$$;
--> statement-breakpoint
-- Similar questions: each 1 to 200 characters, none repeated, none equal to the standard question.
create function qa_questions_valid(question text, alike text[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_and(char_length(s) between 1 and 200), true)
     and count(distinct canonical_text(s)) = count(*)
     and coalesce(bool_and(canonical_text(s) <> canonical_text(question)), true)
  from unnest(alike) as s
$$;
