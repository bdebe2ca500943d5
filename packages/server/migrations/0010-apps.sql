create table apps (
  id bigint primary key default next_id(),
  developer_id bigint not null references developer_accounts (id),
  client_id text not null unique,
  -- Unique for ever: an archived app keeps its handle.
  handle text not null unique,
  name text not null,
  state text not null default 'draft' check (state in ('draft', 'listed', 'unlisted', 'delisted', 'suspended', 'archived')),
  -- What the app was before it was suspended, so that unsuspending restores it.
  state_before_suspension text,
  current_version integer,
  latest_version integer,
  -- Kept by a trigger on installations: how many businesses have it now.
  installations_count integer not null default 0,
  -- The random key an unlisted app's install link carries.
  link_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index apps_by_developer on apps (developer_id, id desc);

create table client_secrets (
  id bigint primary key default next_id(),
  app_id bigint not null references apps (id),
  secret_hash bytea not null unique,
  last4 text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Set when rotation retires it: it works until then.
  expires_at timestamptz,
  revoked_at timestamptz
);
create index client_secrets_by_app on client_secrets (app_id, id desc);
