-- When the person proved that the address is theirs; null: anyone could have typed it.
alter table users add column email_verified_at timestamptz;

-- The code mailed to a person's address; the newest replaces the one before.
create table email_codes (
  user_id bigint primary key references users (id),
  -- Keyed with a secret that is not in the database: eight digits alone could be tried out.
  code_mac bytea not null,
  attempts_left smallint not null,
  mail_id bigint not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- How often something happened since a window of time began. Shared by all processes and kept over restarts, for limits
-- that must hold exactly: guesses at credentials, mails to one address.
create table window_counts (
  name text not null,
  key_hash bytea not null,
  count integer not null,
  ends_at timestamptz not null,
  primary key (name, key_hash)
);
create index window_counts_by_end on window_counts (ends_at);

-- A mail that holds a code or a link is forgotten when that is used, or at forget_at: body and subject are erased.
alter table mails add column forget_at timestamptz, add column forgotten_at timestamptz;
alter table developer_email_codes add column mail_id bigint;
create index mails_to_forget on mails (forget_at) where forget_at is not null and forgotten_at is null;

-- Where a session was begun, for its owner to recognise it by; sessions of before are unknown here.
alter table sessions
  add column last_used_at timestamptz,
  add column address text,
  add column user_agent text;
