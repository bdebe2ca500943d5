-- Somebody becomes a member by accepting an invitation, never by an address alone. What was decided is kept for a while:
-- it counts against the day's limit.
create table invitations (
  id bigint primary key default next_id(),
  business_id bigint not null references businesses (id) on delete cascade,
  email text not null,
  -- Lower-cased, as in users.
  email_key text not null,
  owner boolean not null,
  permissions text[] not null,
  invited_by bigint not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null while it waits.
  outcome text check (outcome in ('accepted', 'declined', 'revoked', 'replaced')),
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create unique index invitations_waiting on invitations (business_id, email_key) where outcome is null;
create index invitations_received on invitations (email_key) where outcome is null;
create index invitations_by_business on invitations (business_id, created_at);
create index invitations_by_inviter on invitations (invited_by, created_at);
create index invitations_by_expiry on invitations (expires_at);
