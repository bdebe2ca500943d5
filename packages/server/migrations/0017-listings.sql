-- One listing for each app: the draft its developer edits, and the copy the marketplace shows.
create table listings (
  app_id bigint primary key references apps (id),
  draft jsonb not null default '{}',
  -- A snapshot of a draft with its images, as a person approved it; null before the first approval.
  published jsonb,
  published_at timestamptz,
  updated_at timestamptz not null
);

create table listing_images (
  id bigint primary key default next_id(),
  app_id bigint not null references apps (id),
  kind text not null check (kind in ('icon', 'screenshot')),
  -- Part of its public address: random, so that nobody finds images of drafts by counting.
  key text not null unique,
  blob_id bigint not null references blobs (id),
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  position integer not null,
  created_at timestamptz not null,
  -- Taken out of the draft. It stays while a snapshot may still show it.
  removed_at timestamptz
);
create index listing_images_by_app on listing_images (app_id, kind, position, id) where removed_at is null;
create index listing_images_removed on listing_images (removed_at) where removed_at is not null;
