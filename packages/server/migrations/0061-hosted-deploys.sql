-- Where a platform-hosted version runs, or why it does not. No row means that nobody asked for it yet.
create table version_deploys (
  app_id bigint not null,
  version integer not null,
  environment text not null check (environment in ('staging', 'production')),
  status text not null check (status in ('pending', 'deploying', 'deployed', 'failed', 'superseded', 'suspended')),
  -- When it was last deployed; stays when that ends.
  deployed_at timestamptz,
  error_code text,
  -- One sentence, from the runtime where it has one; for the developer's log.
  error_message text,
  -- When it was last put into the queue, and how often: a deploy that died with its process is taken up again.
  dispatched_at timestamptz not null,
  dispatches integer not null default 1,
  primary key (app_id, version, environment),
  foreign key (app_id, version) references versions (app_id, version) on delete cascade
);
-- One version of an app at a time in each environment.
create unique index version_deploys_deployed on version_deploys (app_id, environment) where status = 'deployed';
create index version_deploys_under_way on version_deploys (dispatched_at) where status in ('pending', 'deploying');

-- What the automatic reviewer said of the bundle, as hosting.review shows it; null where none is configured.
alter table version_bundles add column review jsonb;

-- The secret that the platform hands to a hosted version: sealed, because it must be presented again with each start.
-- Secrets of the app itself and of previews have none of these.
alter table client_secrets add column hosted_version integer;
alter table client_secrets add column hosted_environment text check (hosted_environment in ('staging', 'production'));
alter table client_secrets add column sealed bytea;
create unique index client_secrets_of_hosted on client_secrets (app_id, hosted_version, hosted_environment)
  where hosted_version is not null and revoked_at is null;
