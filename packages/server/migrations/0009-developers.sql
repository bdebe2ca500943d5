create table developer_accounts (
  id bigint primary key default next_id(),
  user_id bigint not null unique references users (id),
  kind text not null check (kind in ('individual', 'company')),
  name text not null,
  contact_email text not null,
  email_verified_at timestamptz,
  website text,
  country text,
  status text not null default 'active' check (status in ('active', 'suspended')),
  verification_state text not null default 'unverified' check (verification_state in ('unverified', 'pending', 'verified', 'rejected')),
  verification_decided_at timestamptz,
  verification_reason text,
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The code mailed to the contact address; the newest replaces the one before.
create table developer_email_codes (
  developer_id bigint primary key references developer_accounts (id),
  email text not null,
  -- Keyed with a secret that is not in the database: six digits alone could be tried out.
  code_mac bytea not null,
  attempts_left smallint not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create table developer_tokens (
  id bigint primary key default next_id(),
  user_id bigint not null references users (id),
  token_hash bytea not null unique,
  last4 text not null,
  label text not null,
  -- Which password the user had when the sign-in was approved: any other refuses the token.
  password_changed_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index developer_tokens_by_user on developer_tokens (user_id, id desc) where revoked_at is null;
create index developer_tokens_by_age on developer_tokens (created_at);

-- Sign-ins of the command-line tool (RFC 8628).
create table device_sign_ins (
  id bigint primary key default next_id(),
  device_code_hash bytea not null unique,
  -- Eight letters, without the dash people see.
  user_code text not null unique,
  client_id text not null,
  scope text not null,
  device_name text,
  address text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'denied', 'redeemed')),
  -- Grows by 5 each time the device polls too fast.
  interval_seconds integer not null,
  last_polled_at timestamptz,
  decided_by bigint references users (id),
  password_changed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index device_sign_ins_by_age on device_sign_ins (expires_at);
