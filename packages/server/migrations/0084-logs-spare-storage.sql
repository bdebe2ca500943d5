-- As has_storage_room of four, which older processes call. What apps log goes by itself and its developer cannot delete it: unless
-- more of it is to be stored, it takes no room from what they upload and their apps keep.
create function has_storage_room(kind text, owner bigint, more bigint, most bigint, with_logs boolean)
returns boolean language plpgsql as $$
begin
  insert into storage_usage (owner_kind, owner_id) values (kind, owner) on conflict do nothing;
  perform from storage_usage where owner_kind = kind and owner_id = owner
    and used - case when with_logs then 0 else app_logs end + more <= most for update;
  return found;
end $$;
