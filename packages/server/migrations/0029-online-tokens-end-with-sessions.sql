-- An online access token ends with the dashboard session it came from: the family carries the session, and is revoked in
-- the very transaction that ends or removes the session, whoever does it. No use of a token needs to look the session up.
alter table token_families add column session_id bigint;

-- Online tokens issued before this cannot be traced to a session. They would live for an hour at most; they end now, and
-- an embedded page gets new ones the next time it is opened.
update token_families set revoked_at = now() where user_id is not null and revoked_at is null;
alter table token_families add constraint online_tokens_name_their_session
  check (session_id is not null or user_id is null or revoked_at is not null);

create index token_families_by_session on token_families (session_id) where session_id is not null and revoked_at is null;

create function end_online_tokens() returns trigger language plpgsql as $$
begin
  update token_families set revoked_at = coalesce(new.ended_at, old.ended_at, old.expires_at)
  where session_id = old.id and revoked_at is null;
  return null;
end
$$;
create trigger online_tokens_end_with_sessions after update of ended_at on sessions
  for each row when (new.ended_at is not null) execute function end_online_tokens();
create trigger online_tokens_end_with_removed_sessions after delete on sessions
  for each row execute function end_online_tokens();
