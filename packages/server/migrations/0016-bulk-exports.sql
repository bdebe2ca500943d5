-- What an installation asked to have exported, and how far the writing of it has come. The file itself is a blob.
create table bulk_exports (
  business_id bigint not null references businesses (id) on delete cascade,
  id bigint not null unique default next_id(),
  installation_id bigint not null,
  -- The person whose online token asked for it; null for the app itself.
  user_id bigint,
  resource text not null,
  filters jsonb not null,
  fields text[],
  -- What one must be permitted to read the resource; null where nothing is needed.
  permission text,
  -- How far the one who asked could see then. It is written so far and no further, and only while they still may.
  store_ids bigint[],
  sees_contacts boolean not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'canceled', 'expired')),
  error_code text,
  object_count bigint not null default 0,
  bytes bigint not null default 0,
  sha256 text,
  blob_id bigint,
  -- Where the writing goes on: the list's position, and what the end of a gzip file has to tell of everything before it.
  position jsonb,
  crc32 bigint not null default 0,
  plain_bytes bigint not null default 0,
  written boolean not null default false,
  -- Whoever writes at present, and when it last showed that it is alive.
  claimed_by uuid,
  beat_at timestamptz not null,
  failures smallint not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  url_expires_at timestamptz,
  primary key (business_id, id)
);
create index bulk_exports_by_installation on bulk_exports (business_id, installation_id, id desc);
create index bulk_exports_open on bulk_exports (beat_at) where state in ('queued', 'running');
create index bulk_exports_to_expire on bulk_exports (url_expires_at) where state = 'done';

-- The file goes with its export, whoever deletes it: the business, a reset, a reader of this table.
create function delete_bulk_export_file() returns trigger language plpgsql as $$
begin
  delete from blobs where id = old.blob_id;
  return null;
end
$$;
create trigger bulk_exports_take_their_files after delete on bulk_exports
  for each row when (old.blob_id is not null) execute function delete_bulk_export_file();
