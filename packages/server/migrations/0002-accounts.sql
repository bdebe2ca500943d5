create table users (
  id bigint primary key default next_id(),
  email text not null,
  -- Lower-cased: an address names one person however it is typed.
  email_key text not null unique,
  name text not null,
  password_hash text not null,
  password_changed_at timestamptz not null,
  staff boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id bigint primary key default next_id(),
  user_id bigint not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);
