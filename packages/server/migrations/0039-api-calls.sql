-- Calls by an app's tokens, hour by hour: by operation and by the code they were refused with ('' when they were not).
-- Added up in memory and written every two seconds.
create table api_call_counts (
  app_id bigint not null,
  hour timestamptz not null,
  operation text not null,
  code text not null,
  method text not null,
  -- With its parameters' names.
  path text not null,
  status smallint not null,
  count integer not null,
  last_at timestamptz not null,
  last_request_id uuid not null,
  -- Of the last refusal: what was said, the path, the installation.
  sample jsonb,
  primary key (app_id, hour, operation, code)
) with (fillfactor = 70);
create index api_call_counts_by_age on api_call_counts (hour);

-- Refused calls, and calls that made events, for 7 days. Request ids begin with their time, so the oldest come first.
create table api_calls (
  request_id uuid primary key,
  app_id bigint,
  developer_id bigint,
  installation_id bigint,
  method text not null,
  path text not null,
  operation text not null,
  status smallint not null,
  code text,
  message text,
  at timestamptz not null,
  duration_ms integer not null,
  check (app_id is not null or developer_id is not null)
);
