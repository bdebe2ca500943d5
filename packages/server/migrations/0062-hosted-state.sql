-- The developer's own variables of a hosted app. Values are write-only: sealed, and opened for an instance that starts.
create table hosting_variables (
  app_id bigint not null references apps (id),
  environment text not null check (environment in ('staging', 'production')),
  name text not null,
  sealed bytea not null,
  updated_at timestamptz not null,
  primary key (app_id, environment, name)
);

-- What a hosted app keeps under names of its own (env.KV), and how much that is.
create table hosting_values (
  app_id bigint not null,
  environment text not null check (environment in ('staging', 'production')),
  -- Compared byte by byte, whatever the database's language.
  name text collate "C" not null,
  sealed bytea not null,
  bytes integer not null,
  updated_at timestamptz not null,
  primary key (app_id, environment, name)
);
create table hosting_stores (
  app_id bigint not null references apps (id),
  environment text not null check (environment in ('staging', 'production')),
  bytes bigint not null,
  primary key (app_id, environment),
  constraint hosting_stores_full check (bytes <= 10485760)
) with (fillfactor = 50);

-- Counted by the row that is really replaced, so that writers of one name at the same time count right.
create function count_hosting_value() returns trigger language plpgsql as $$
declare
  place hosting_values := coalesce(new, old);
begin
  insert into hosting_stores as s (app_id, environment, bytes)
  values (place.app_id, place.environment, coalesce(new.bytes, 0) - coalesce(old.bytes, 0))
  on conflict (app_id, environment) do update set bytes = s.bytes + excluded.bytes;
  return null;
end $$;
create trigger hosting_values_counted after insert or update of bytes or delete on hosting_values
  for each row execute function count_hosting_value();

-- What hosted apps said and did, for seven days. `id` is the host's, and the same when an entry is written again;
-- `written_by` is the transaction, so that a stream reads only what nothing older can appear behind.
create table hosting_logs (
  app_id bigint not null,
  id text collate "C" not null,
  environment text not null check (environment in ('staging', 'production')),
  version integer not null,
  kind text not null check (kind in ('line', 'exception', 'request', 'instance')),
  level text not null check (level in ('debug', 'info', 'warn', 'error')),
  request_id text,
  at timestamptz not null,
  entry jsonb not null,
  written_by xid8 not null default pg_current_xact_id(),
  primary key (app_id, id)
);
create index hosting_logs_by_writer on hosting_logs (app_id, written_by, id);
create index hosting_logs_by_age on hosting_logs using brin (at);

-- How much of that each app wrote in a day: beyond its share nothing is kept.
create table hosting_log_days (
  app_id bigint not null,
  environment text not null,
  day date not null,
  bytes bigint not null,
  primary key (app_id, environment, day)
) with (fillfactor = 50);

-- What running them took.
create table hosting_hours (
  app_id bigint not null,
  environment text not null check (environment in ('staging', 'production')),
  hour timestamptz not null,
  requests bigint not null default 0,
  duration_ms bigint not null default 0,
  cpu_ms bigint not null default 0,
  outbound_calls bigint not null default 0,
  starts bigint not null default 0,
  -- Counts by code and by reason.
  failures jsonb not null default '{}',
  kills jsonb not null default '{}',
  memory_peak_bytes bigint not null default 0,
  primary key (app_id, environment, hour)
) with (fillfactor = 50);

-- Processes with the role host, and which instance is whose: at most one host each.
create table hosting_hosts (
  id text primary key,
  url text,
  -- By the database's own time.
  beat_at timestamptz not null default clock_timestamp(),
  leaving boolean not null default false
) with (fillfactor = 50);
create table hosting_leases (
  app_id bigint not null,
  version integer not null,
  environment text not null check (environment in ('staging', 'production')),
  host_id text not null,
  primary key (app_id, version, environment)
);
create index hosting_leases_by_host on hosting_leases (host_id);
