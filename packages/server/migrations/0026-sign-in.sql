-- Links that were mailed to somebody who forgot their password. Used ones are deleted.
create table password_resets (
  token_hash bytea primary key,
  user_id bigint not null references users (id),
  mail_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_expiry on password_resets (expires_at);

-- Where a person has signed in from: an address (as limits count it) with a browser or tool.
create table sign_in_places (
  user_id bigint not null references users (id),
  address_key text not null,
  agent_hash bytea not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, address_key, agent_hash)
);
create index sign_in_places_by_age on sign_in_places (last_used_at);

-- Time-based codes (RFC 6238) beside the password.
create table second_factors (
  user_id bigint primary key references users (id),
  sealed_secret bytea not null,
  -- Null until a first code has shown that the person's device knows the secret; before that it asks for nothing.
  confirmed_at timestamptz,
  -- The step of the last code that was used: no step opens twice.
  last_step bigint not null,
  created_at timestamptz not null
);
create table recovery_codes (
  user_id bigint not null references users (id),
  -- Keyed with a secret that is not in the database.
  code_mac bytea not null,
  used_at timestamptz,
  primary key (user_id, code_mac)
);
