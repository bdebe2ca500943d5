-- What people, businesses and developers keep here, in bytes, by kind: changed in the transaction that stores or deletes.
create table storage_usage (
  owner_kind text not null check (owner_kind in ('person', 'business', 'developer')),
  owner_id bigint not null,
  product_images bigint not null default 0,
  bulk_exports bigint not null default 0,
  bundles bigint not null default 0,
  listing_images bigint not null default 0,
  app_storage bigint not null default 0,
  app_logs bigint not null default 0,
  used bigint not null generated always as
    (product_images + bulk_exports + bundles + listing_images + app_storage + app_logs) stored,
  primary key (owner_kind, owner_id)
) with (fillfactor = 50);

-- Who uploaded it, where that is known.
alter table product_images add column uploaded_by bigint references users (id);
-- Null once it was deleted, because no release needs it.
alter table version_bundles alter column blob_id drop not null;
alter table version_bundles add column bundle_deleted_at timestamptz;

create function add_storage(kind text, owner bigint, store text, delta bigint) returns void language plpgsql as $$
begin
  if owner is null or delta = 0 then
    return;
  end if;
  execute format(
    'insert into storage_usage as s (owner_kind, owner_id, %1$I) values ($1, $2, greatest($3, 0))
     on conflict (owner_kind, owner_id) do update set %1$I = greatest(s.%1$I + $3, 0)', store)
    using kind, owner, delta;
end $$;

-- Whether so many bytes more fit. The row stays locked until the transaction ends, so that uploads at the same time count each other.
create function has_storage_room(kind text, owner bigint, more bigint, most bigint) returns boolean language plpgsql as $$
begin
  insert into storage_usage (owner_kind, owner_id) values (kind, owner) on conflict do nothing;
  perform from storage_usage where owner_kind = kind and owner_id = owner and used + more <= most for update;
  return found;
end $$;

create function add_app_storage(app bigint, store text, delta bigint, of_person boolean) returns void language plpgsql as $$
declare
  developer developer_accounts;
begin
  if delta = 0 then
    return;
  end if;
  select d.* into developer from apps a join developer_accounts d on d.id = a.developer_id where a.id = app;
  if of_person then
    perform add_storage('person', developer.user_id, store, delta);
  end if;
  perform add_storage('developer', developer.id, store, delta);
end $$;

create function count_product_image() returns trigger language plpgsql as $$
declare
  image product_images := coalesce(new, old);
  delta bigint := coalesce(new.bytes, 0) - coalesce(old.bytes, 0);
begin
  perform add_storage('person', image.uploaded_by, 'product_images', delta);
  perform add_storage('business', image.business_id, 'product_images', delta);
  return null;
end $$;
create trigger product_images_counted after insert or update of bytes or delete on product_images
  for each row execute function count_product_image();

create function count_listing_image() returns trigger language plpgsql as $$
begin
  perform add_app_storage(coalesce(new.app_id, old.app_id), 'listing_images',
    coalesce(new.bytes, 0) - coalesce(old.bytes, 0), true);
  return null;
end $$;
create trigger listing_images_counted after insert or update of bytes or delete on listing_images
  for each row execute function count_listing_image();

create function count_bundle() returns trigger language plpgsql as $$
begin
  perform add_app_storage(coalesce(new.app_id, old.app_id), 'bundles',
    case when new.blob_id is null then 0 else new.bytes end - case when old.blob_id is null then 0 else old.bytes end, true);
  return null;
end $$;
create trigger version_bundles_counted after insert or update of blob_id or delete on version_bundles
  for each row execute function count_bundle();

-- The file of an export is there while the export is written, and until it expires.
create function bulk_export_bytes(export bulk_exports) returns bigint language sql immutable as $$
  select case when export.blob_id is not null and export.state in ('queued', 'running', 'done') then export.bytes else 0 end
$$;
create function count_bulk_export() returns trigger language plpgsql as $$
declare
  export bulk_exports := coalesce(new, old);
  delta bigint := coalesce(bulk_export_bytes(new), 0) - coalesce(bulk_export_bytes(old), 0);
begin
  if export.installation_id is null then
    perform add_storage('person', export.user_id, 'bulk_exports', delta);
  end if;
  perform add_storage('business', export.business_id, 'bulk_exports', delta);
  return null;
end $$;
create trigger bulk_exports_counted after insert or update of bytes, state, blob_id or delete on bulk_exports
  for each row execute function count_bulk_export();

create function count_hosting_store() returns trigger language plpgsql as $$
begin
  perform add_app_storage(coalesce(new.app_id, old.app_id), 'app_storage',
    coalesce(new.bytes, 0) - coalesce(old.bytes, 0), false);
  return null;
end $$;
create trigger hosting_stores_counted after insert or update of bytes or delete on hosting_stores
  for each row execute function count_hosting_store();

create function count_hosting_log_day() returns trigger language plpgsql as $$
begin
  perform add_app_storage(coalesce(new.app_id, old.app_id), 'app_logs',
    coalesce(new.bytes, 0) - coalesce(old.bytes, 0), false);
  return null;
end $$;
create trigger hosting_log_days_counted after insert or update of bytes or delete on hosting_log_days
  for each row execute function count_hosting_log_day();

-- What is there already.
insert into storage_usage as s (owner_kind, owner_id, product_images)
select 'business', business_id, sum(bytes) from product_images group by business_id;
insert into storage_usage as s (owner_kind, owner_id, bulk_exports)
select 'business', business_id, sum(bulk_export_bytes(bulk_exports)) from bulk_exports group by business_id
on conflict (owner_kind, owner_id) do update set bulk_exports = excluded.bulk_exports;
insert into storage_usage as s (owner_kind, owner_id, bulk_exports)
select 'person', user_id, sum(bulk_export_bytes(bulk_exports)) from bulk_exports
where installation_id is null and user_id is not null group by user_id;
insert into storage_usage as s (owner_kind, owner_id, bundles)
select 'developer', a.developer_id, sum(b.bytes)
from version_bundles b join apps a on a.id = b.app_id group by a.developer_id;
insert into storage_usage as s (owner_kind, owner_id, listing_images)
select 'developer', a.developer_id, sum(i.bytes) from listing_images i join apps a on a.id = i.app_id group by a.developer_id
on conflict (owner_kind, owner_id) do update set listing_images = excluded.listing_images;
insert into storage_usage as s (owner_kind, owner_id, bundles, listing_images)
select 'person', d.user_id, u.bundles, u.listing_images
from storage_usage u join developer_accounts d on d.id = u.owner_id where u.owner_kind = 'developer'
on conflict (owner_kind, owner_id) do update set bundles = excluded.bundles, listing_images = excluded.listing_images;
insert into storage_usage as s (owner_kind, owner_id, app_storage)
select 'developer', a.developer_id, sum(h.bytes) from hosting_stores h join apps a on a.id = h.app_id group by a.developer_id
on conflict (owner_kind, owner_id) do update set app_storage = excluded.app_storage;
insert into storage_usage as s (owner_kind, owner_id, app_logs)
select 'developer', a.developer_id, sum(h.bytes) from hosting_log_days h join apps a on a.id = h.app_id group by a.developer_id
on conflict (owner_kind, owner_id) do update set app_logs = excluded.app_logs;
