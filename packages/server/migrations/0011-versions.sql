create table versions (
  app_id bigint not null references apps (id),
  version integer not null,
  id bigint not null unique default next_id(),
  api_version text not null,
  -- The normalised manifest; rows are immutable but for review and release.
  manifest jsonb not null,
  scopes text[] not null,
  optional_scopes text[] not null,
  webhook_topics text[] not null,
  allowed_hosts text[] not null,
  review_state text not null default 'not_required'
    check (review_state in ('not_required', 'required', 'in_review', 'approved', 'changes_requested', 'rejected')),
  -- Why a person reviews it, in the words of a review case; written when the review is asked for.
  review_reasons text[] not null default '{}',
  review_asked_at timestamptz,
  released_at timestamptz,
  created_at timestamptz not null,
  primary key (app_id, version)
);

-- What a platform-hosted version was uploaded with, and what the scan saw in it.
create table version_bundles (
  app_id bigint not null,
  version integer not null,
  blob_id bigint not null references blobs (id),
  sha256 text not null,
  bytes bigint not null,
  files integer not null,
  scan_status text not null default 'pending' check (scan_status in ('pending', 'passed', 'rejected', 'failed')),
  -- A scan that never reports is sent out again; after so many times it has failed.
  scan_dispatches integer not null default 1,
  scan_dispatched_at timestamptz not null,
  scan_finished_at timestamptz,
  scan_failure_code text,
  -- The rules whose findings rejected it.
  scan_reasons text[] not null default '{}',
  checks jsonb not null default '[]',
  primary key (app_id, version),
  foreign key (app_id, version) references versions (app_id, version)
);
create index version_bundles_unscanned on version_bundles (scan_dispatched_at) where scan_status = 'pending';
