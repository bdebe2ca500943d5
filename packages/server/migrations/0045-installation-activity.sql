-- What each installation read and wrote, by kind of data and day: for the merchant, who let it in. Added up in memory and
-- written every two seconds; kept for 31 days.
create table installation_activity (
  installation_id bigint not null,
  day date not null,
  kind text not null,
  reads bigint not null,
  writes bigint not null,
  refused bigint not null,
  last_at timestamptz not null,
  primary key (installation_id, day, kind)
) with (fillfactor = 70);
create index installation_activity_by_day on installation_activity (day);
