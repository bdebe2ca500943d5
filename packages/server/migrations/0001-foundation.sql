-- One sequence gives every id: unique over all tables, increasing with time.
create sequence ids as bigint start 1000001 cache 1;

create function next_id() returns bigint language sql volatile as $$ select nextval('ids') $$;

-- Answers of writes that carried an Idempotency-Key, kept for 24 hours.
-- `principal` is who sent the key: an installation, an installation's user, or a member of a business.
create table idempotency_keys (
  principal text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  body text,
  created_at timestamptz not null,
  primary key (principal, key)
);
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);

-- Private halves are sealed under the master key, which is never in the database.
create table signing_keys (
  id text primary key,
  purpose text not null check (purpose in ('id_token', 'webhook', 'dashboard_session')),
  public_key bytea not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  -- A key signs from created_at until retires_at; null means "until further notice".
  retires_at timestamptz
);
create index signing_keys_by_purpose on signing_keys (purpose, created_at);

-- Images, bundles and exports, in chunks, so that every machine has them.
create table blobs (
  id bigint primary key default next_id(),
  media_type text not null,
  bytes bigint not null default 0,
  sha256 bytea,
  -- Null until the last chunk is in: an unfinished blob is nobody's and is swept away.
  finished_at timestamptz,
  created_at timestamptz not null
);
create index blobs_unfinished on blobs (created_at) where finished_at is null;
create table blob_chunks (
  blob_id bigint not null references blobs (id) on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (blob_id, position)
);
alter table blob_chunks alter column bytes set storage external;

-- Every mail is written here in the transaction that wants it, then sent by a job (or kept, where no SMTP is configured).
create table mails (
  id bigint primary key default next_id(),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_by_age on mails (created_at desc, id desc);
