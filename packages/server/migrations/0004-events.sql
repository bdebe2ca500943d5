-- What happened, written in the transaction of the change it tells of. Rows are never updated; they are kept for 7 days.
create table events (
  business_id bigint not null,
  id bigint not null default next_id(),
  topic text not null,
  store_id bigint,
  -- The resource's own id; for app/*, business/redact and bulk/finished see installation_id too.
  resource_id bigint not null,
  -- Set when the event concerns one installation only.
  installation_id bigint,
  changed text[] not null default '{}',
  -- Facts that cannot be read again later (compliance payloads, an installation's state); null where data is read fresh.
  payload jsonb,
  created_at timestamptz not null,
  primary key (business_id, id)
);
create index events_by_age on events (created_at);

-- One row for each event that has not been fanned out to installations yet.
-- Taken business by business, so that one business's flood does not hold up the others.
create table events_to_fan_out (
  event_id bigint not null,
  business_id bigint not null,
  primary key (business_id, event_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
