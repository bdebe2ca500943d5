-- A delivery is one event on its way to one installation. It lives in exactly one of two rooms: here while it waits or
-- is being sent, and in finished_deliveries ever after. The waiting room stays small, so that claiming costs the same
-- however long the log grows, and the log is only ever appended to, so that it needs no clearing up after.
create table pending_deliveries (
  id bigint primary key default next_id(),
  business_id bigint not null,
  app_id bigint not null,
  installation_id bigint not null,
  event_id bigint not null,
  topic text not null,
  -- Scheme, host and port it goes to: what the cap of concurrent attempts counts.
  endpoint text not null,
  event_at timestamptz not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- The worker that has it in hand; null while it waits.
  claimed_by bigint,
  attempts smallint not null default 0,
  last_attempt_at timestamptz,
  http_status smallint,
  error text,
  duration_ms integer,
  -- Every attempt, oldest first; null while there is at most one, which the columns above describe.
  attempt_log jsonb,
  -- What it was before a person asked for one more attempt; null on its ordinary way.
  replay_of text check (replay_of in ('delivered', 'failed'))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000,
        autovacuum_analyze_scale_factor = 0.1);
create index pending_deliveries_by_lane on pending_deliveries (installation_id, endpoint, due_at) where claimed_by is null;
create index pending_deliveries_by_app on pending_deliveries (app_id, created_at desc, id desc);

create table finished_deliveries (
  id bigint primary key,
  business_id bigint not null,
  app_id bigint not null,
  installation_id bigint not null,
  event_id bigint not null,
  topic text not null,
  status text not null check (status in ('delivered', 'failed', 'skipped')),
  event_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz not null,
  attempts smallint not null,
  last_attempt_at timestamptz,
  http_status smallint,
  error text,
  duration_ms integer,
  attempt_log jsonb
) with (autovacuum_vacuum_insert_scale_factor = 0.1);
create index finished_deliveries_by_app on finished_deliveries (app_id, created_at desc, id desc);
create index finished_deliveries_by_installation
  on finished_deliveries (installation_id, created_at desc, id desc) include (status);
-- The few that went wrong are what people look for, and what a range replay sends again.
create index finished_deliveries_undelivered
  on finished_deliveries (app_id, created_at desc, id desc) where status <> 'delivered';

-- One line of waiting deliveries for each installation and endpoint. Whoever locks a lane's row may claim from it; a lane
-- that was served goes to the back, so that a flood in one never holds up another.
create table webhook_lanes (
  installation_id bigint not null,
  endpoint text not null,
  -- When its next unclaimed delivery is due, or when it was last served if more of it is due already.
  ready_at timestamptz not null,
  primary key (installation_id, endpoint)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index webhook_lanes_by_turn on webhook_lanes (ready_at);

-- Workers count up while they live. One whose count stands still has died, and what it claimed is taken back.
create table webhook_workers (
  id bigint primary key default next_id(),
  beat bigint not null default 0,
  started_at timestamptz not null
) with (fillfactor = 50);

-- When an app's developer was last told that an endpoint had been switched off: at most once a day.
create table webhook_disabled_mails (
  app_id bigint primary key,
  sent_at timestamptz not null
);

-- Set once the 48 hours after an uninstall have passed and business/redact was decided.
alter table installations add column redacted_at timestamptz;
create index installations_to_redact on installations (uninstalled_at) where state = 'uninstalled' and redacted_at is null;
