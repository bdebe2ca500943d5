-- Which history of the database this Souk has written to: the cluster, the database in it, and its timeline, which grows with
-- each promotion and each restore. Standbys have this row too, so an old primary that lives on gives itself away.
create table database_lineage (
  only_row boolean primary key default true check (only_row),
  cluster text not null,
  database bigint not null,
  timeline bigint not null,
  since timestamptz not null default now()
);

-- The highest version number that may have been given out, where that is more than the latest version that is still here.
alter table apps add column versions_given integer not null default 0;

-- What was acknowledged and then lost with an old primary has taken numbers that are not here. They are never given again.
create function move_counters_ahead() returns void language plpgsql as $$
begin
  perform setval('ids', nextval('ids') + 1000000000);
  update order_numbers set last_number = last_number + greatest(1000, last_number / 20);
  update apps set versions_given = greatest(versions_given, latest_version) + 10 where latest_version is not null;
end $$;
