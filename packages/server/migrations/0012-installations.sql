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

-- Counting here means that nobody who installs, uninstalls or deletes a business can forget to.
create function count_installations() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.state <> 'uninstalled' then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.state <> 'uninstalled' then 1 else 0 end;
begin
  if was = is_now then return null; end if;
  update apps set installations_count = installations_count + is_now - was
  where id = case when tg_op = 'DELETE' then old.app_id else new.app_id end and (is_now = 0 or state <> 'archived');
  -- Archived since its state was looked at: the transaction is run again and sees it then.
  if not found and is_now = 1 then
    raise exception 'the app was archived meanwhile' using errcode = 'serialization_failure';
  end if;
  return null;
end
$$;
create trigger installations_are_counted after insert or delete or update of state on installations
  for each row execute function count_installations();
