-- A conversation that began before anything was deployed takes up a release once; from then on it keeps it.
create or replace function keep_conversation() returns trigger language plpgsql as $$
begin
  if old.release_id is not null and new.release_id is distinct from old.release_id then
    raise exception 'a conversation keeps its release' using errcode = 'check_violation', constraint = 'conversation_release_kept';
  end if;
  if old.state = 'ended' and (new.state <> 'ended' or new.end_reason is distinct from old.end_reason) then
    raise exception 'an end is final' using errcode = 'check_violation', constraint = 'conversation_end_final';
  end if;
  return new;
end $$;
