-- An app may revoke a single access token (RFC 7009): its time ends, and the processes that remember it are told with the
-- commit. A refresh does not change this column, so the trigger costs it nothing.
create function tell_token_caches_of_pair() returns trigger language plpgsql as $$
begin
  perform pg_notify('souk_tokens', 'token:' || encode(new.access_hash, 'hex'));
  return null;
end
$$;
create trigger token_caches_hear_of_pairs after update of access_expires_at on token_pairs
  for each row when (old.access_expires_at is distinct from new.access_expires_at)
  execute function tell_token_caches_of_pair();
