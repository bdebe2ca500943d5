-- What became of an app's deliveries, hour by hour and topic by topic: added up by the workers a few seconds at a time.
-- `durations` counts attempts by how long they took; its places are in domains/webhooks/metrics/duration-places.ts.
create table webhook_hours (
  app_id bigint not null,
  hour timestamptz not null,
  topic text not null,
  delivered integer not null,
  failed integer not null,
  retried integer not null,
  skipped integer not null,
  expired integer not null,
  durations integer[] not null,
  primary key (app_id, hour, topic)
) with (fillfactor = 70);
create index webhook_hours_by_age on webhook_hours (hour);
