create table installations (
  business_id bigint not null references businesses (id) on delete cascade,
  id bigint not null unique default next_id(),
  app_id bigint not null references apps (id),
  state text not null default 'active' check (state in ('active', 'suspended', 'uninstalled')),
  version integer not null,
  pending_version integer,
  -- Granted: the version's scopes and the optional ones the merchant chose.
  scopes text[] not null,
  -- Optional scopes the app has asked the merchant for and not been granted yet.
  requested_scopes text[] not null default '{}',
  -- Null means all stores, present and future.
  store_ids bigint[],
  webhooks_disabled_at timestamptz,
  webhooks_disabled_reason text check (webhooks_disabled_reason in ('gone', 'failing')),
  webhooks_failing_since timestamptz,
  webhooks_last_delivered_at timestamptz,
  installed_by bigint references users (id),
  installed_at timestamptz not null,
  updated_at timestamptz not null,
  uninstalled_at timestamptz,
  primary key (business_id, id),
  foreign key (app_id, version) references versions (app_id, version)
);
create unique index installations_living on installations (business_id, app_id) where state <> 'uninstalled';
create index installations_by_app on installations (app_id, id desc);
