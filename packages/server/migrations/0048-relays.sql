-- A relay takes the place of the socket for deliveries to an app's installations on its developer's dev stores: a command
-- on the developer's machine follows a stream of attempts and reports their answers. Which relay serves an installation is
-- looked up whenever a delivery is planned or prepared: the newest living one that covers it.
create table relays (
  id bigint primary key default next_id(),
  app_id bigint not null references apps (id),
  developer_id bigint not null references developer_accounts (id),
  -- Null means every dev store of the developer, present and future.
  dev_store_id bigint references dev_stores (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  -- By the database's own time: the machines that write it and those that judge it need not agree on theirs.
  beat_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_by text check (ended_by in ('closed', 'taken_over'))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
create index relays_living on relays (app_id) where ended_at is null;
create index relays_by_dev_store on relays (dev_store_id) where dev_store_id is not null;

-- Attempts on their way, with their bytes, and the answers to them. Both are a wire and no record: a delivery stays in
-- pending_deliveries until its outcome is written there, so they need not survive a crash of the database, and cost no log.
create unlogged table relay_attempts (
  id bigint primary key default next_id(),
  relay_id bigint not null,
  -- The process that waits for the answer.
  waiter text not null,
  -- Null for a test, which is no delivery. One attempt of a delivery at a time: who takes a delivery over from a process
  -- that died takes over its attempt too.
  delivery_id bigint unique,
  webhook_id text not null,
  headers text not null,
  body bytea not null,
  made_at timestamptz not null default clock_timestamp()
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index relay_attempts_by_relay on relay_attempts (relay_id);

create unlogged table relay_answers (
  attempt_id bigint primary key,
  waiter text not null,
  delivery_id bigint,
  http_status smallint,
  error text,
  duration_ms integer not null,
  at timestamptz not null default clock_timestamp()
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index relay_answers_by_waiter on relay_answers (waiter);
create index relay_answers_by_delivery on relay_answers (delivery_id) where delivery_id is not null;
