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
