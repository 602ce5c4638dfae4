-- The plain text of an entry and its form never say different things: who writes only the text replaces the form.
create function drop_stale_form() returns trigger language plpgsql as $$
begin
  new.rich = null;
  return new;
end $$;
--> statement-breakpoint
create trigger qa_entry_form before update of answer on qa_entry
  for each row when (new.answer <> old.answer and new.rich is not distinct from old.rich and new.rich is not null)
  execute function drop_stale_form();
