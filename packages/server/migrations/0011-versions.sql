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
  released_at timestamptz,
  created_at timestamptz not null,
  primary key (app_id, version)
);
