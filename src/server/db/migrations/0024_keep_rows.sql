-- Rows that are only ever added. The role a server takes may not even try to change them; where the tables' owner serves,
-- nothing but this holds it.
create function keep_rows() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'insufficient_privilege', table = tg_table_name;
end $$;
--> statement-breakpoint
create trigger audit_kept before update or delete or truncate on audit execute function keep_rows();
--> statement-breakpoint
create trigger conversation_event_kept before update or delete or truncate on conversation_event execute function keep_rows();
--> statement-breakpoint
create trigger content_kept before update or delete or truncate on content execute function keep_rows();
--> statement-breakpoint
create trigger release_entry_kept_rows before update or delete or truncate on release_entry execute function keep_rows();
--> statement-breakpoint
create trigger message_kept before update or delete or truncate on message execute function keep_rows();
--> statement-breakpoint
create trigger bot_input_kept before update or delete or truncate on bot_input execute function keep_rows();
