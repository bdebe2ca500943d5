-- Values that installations keep on resources. The value is kept as the text it was sent as: jsonb would sort its members.
create table app_values (
  business_id bigint not null,
  installation_id bigint not null,
  id bigint not null default next_id(),
  owner_type text not null check (owner_type in ('business', 'store', 'product', 'order', 'customer')),
  owner_id bigint not null,
  key text not null,
  value json not null,
  -- As declared when it was last written: what still holds once no version declares the key any more.
  visibility text not null check (visibility in ('app', 'business', 'storefront')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, installation_id, id),
  foreign key (business_id, installation_id) references installations (business_id, id) on delete cascade
) with (fillfactor = 90);
create unique index app_values_by_name on app_values (business_id, installation_id, owner_type, owner_id, key);
create index app_values_by_owner_type on app_values (business_id, installation_id, owner_type, id);
create index app_values_by_key on app_values (business_id, installation_id, key, id);

-- How many values an installation holds. New values queue here, so that the last one is counted exactly.
create table app_value_counts (
  business_id bigint not null,
  installation_id bigint not null,
  held integer not null check (held >= 0),
  primary key (business_id, installation_id),
  foreign key (business_id, installation_id) references installations (business_id, id) on delete cascade
) with (fillfactor = 50);
