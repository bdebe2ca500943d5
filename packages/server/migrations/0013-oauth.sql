-- What one consent, exchange or code gave, and everything refreshed from it. Revoking a family ends all of its tokens.
create table token_families (
  id bigint primary key default next_id(),
  business_id bigint not null,
  installation_id bigint not null,
  app_id bigint not null,
  -- The person an online token acts for; null for offline tokens, which act as the app.
  user_id bigint,
  created_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (business_id, installation_id) references installations (business_id, id) on delete cascade
);
create index token_families_by_installation on token_families (business_id, installation_id);

-- One answer of the token endpoint: an access token, and with offline ones the refresh token that came along.
-- Only hashes. There is no foreign key to the family: checking it would write to the family's row on every refresh.
create table token_pairs (
  access_hash bytea primary key,
  refresh_hash bytea unique,
  family_id bigint not null,
  issued_at timestamptz not null,
  access_expires_at timestamptz not null,
  refresh_expires_at timestamptz,
  -- Set when the access token is first presented within the time in which its predecessor may be repeated.
  seen_at timestamptz,
  -- Set when the refresh token was used, together with the pair that came of it.
  spent_at timestamptz,
  next_access_hash bytea
) with (fillfactor = 85);
create index token_pairs_by_family on token_pairs (family_id);
create index token_pairs_by_age on token_pairs using brin (issued_at);

-- For 60 seconds a refresh may be repeated and answers the same pair. It rests here sealed under a key derived from the
-- refresh token that was presented, which nobody but its holder has.
create table repeatable_pairs (
  refresh_hash bytea primary key,
  sealed_pair bytea not null,
  made_at timestamptz not null
);

create table install_codes (
  code_hash bytea primary key,
  business_id bigint not null,
  installation_id bigint not null,
  app_id bigint not null,
  redirect_uri text not null,
  code_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What its first use gave: a second use takes it away again.
  family_id bigint,
  foreign key (business_id, installation_id) references installations (business_id, id) on delete cascade
);
create index install_codes_by_age on install_codes (expires_at);
create index install_codes_by_installation on install_codes (business_id, installation_id);

-- ID tokens that were exchanged: each counts once. Kept until they could no longer be presented anyway.
create table used_id_tokens (
  jti text primary key,
  expires_at timestamptz not null
);
create index used_id_tokens_by_age on used_id_tokens (expires_at);

-- Processes remember what a token may do. Whoever changes what that depends on, here or in a psql session, tells them:
-- the message leaves with the commit, so it can neither be forgotten nor come too early.
create function tell_token_caches() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('souk_tokens', case tg_argv[0]
    when 'installation' then 'installation:' || changed.id
    when 'app' then 'app:' || changed.id
    when 'family' then 'family:' || changed.id
  end);
  return null;
end
$$;
create function tell_token_caches_of_member() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('souk_tokens', 'member:' || changed.business_id || ':' || changed.user_id);
  return null;
end
$$;
create trigger token_caches_hear_of_installations after update of state, scopes, store_ids on installations
  for each row when ((old.state, old.scopes, old.store_ids) is distinct from (new.state, new.scopes, new.store_ids))
  execute function tell_token_caches('installation');
create trigger token_caches_hear_of_deleted_installations after delete on installations
  for each row execute function tell_token_caches('installation');
create trigger token_caches_hear_of_apps after update of state on apps
  for each row when (old.state is distinct from new.state) execute function tell_token_caches('app');
create trigger token_caches_hear_of_families after update of revoked_at on token_families
  for each row when (old.revoked_at is distinct from new.revoked_at) execute function tell_token_caches('family');
create trigger token_caches_hear_of_members after update of permissions, owner or delete on members
  for each row execute function tell_token_caches_of_member();
