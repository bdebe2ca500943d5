-- How many orders stand on each shelf, and what was sold when: kept, so that telling it costs the same however many orders
-- there are. A change of orders appends what it adds and takes away, whoever makes it; nobody waits for anybody else's count.
-- A job adds the changes up; readers add what has not been added up yet.

create table order_counts (
  business_id bigint not null references businesses (id) on delete cascade,
  store_id bigint not null,
  -- As `order_shelf` counts them.
  shelf smallint not null,
  orders bigint not null,
  primary key (business_id, store_id, shelf)
) with (fillfactor = 80);

-- By quarters of an hour: every time zone's days are made of whole ones.
create table order_sales (
  business_id bigint not null references businesses (id) on delete cascade,
  store_id bigint not null,
  quarter timestamptz not null,
  figure text not null check (figure in ('placed', 'canceled', 'delivered', 'returned')),
  orders bigint not null,
  total numeric(18, 2) not null,
  primary key (business_id, store_id, quarter, figure)
) with (fillfactor = 80);

-- Either of a shelf, or of a figure and its quarter. Of a business that is being deleted nothing needs to be told.
create table order_tally_changes (
  business_id bigint not null,
  store_id bigint not null,
  shelf smallint,
  quarter timestamptz,
  figure text,
  orders bigint not null,
  total numeric(18, 2) not null,
  check ((shelf is null) = (quarter is not null) and (quarter is null) = (figure is null))
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index order_tally_changes_by_business on order_tally_changes (business_id);

-- What one order counts as.
create function tallies_of(
  status text, waiting boolean, archived boolean, total numeric, created_at timestamptz, confirmed_at timestamptz,
  dispatched_at timestamptz, delivered_at timestamptz, returned_at timestamptz, canceled_at timestamptz
) returns table (shelf smallint, quarter timestamptz, figure text, sold numeric)
  language sql immutable parallel safe
  as $$
    select order_shelf(status, waiting, archived, confirmed_at, dispatched_at, delivered_at, returned_at),
      null::timestamptz, null::text, 0::numeric
    union all
    select null::smallint, date_bin('15 minutes', moment.at, 'epoch'), moment.figure, total
    from (values ('placed', created_at), ('canceled', canceled_at), ('delivered', delivered_at),
      ('returned', returned_at)) as moment(figure, at)
    where moment.at is not null
  $$;

create function note_order_tallies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tally_changes
    select business_id, store_id, tally.shelf, tally.quarter, tally.figure, count(*), sum(tally.sold)
    from after_change cross join lateral tallies_of(status, waiting, archived, total, created_at, confirmed_at, dispatched_at,
      delivered_at, returned_at, canceled_at) as tally
    group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into order_tally_changes
    select business_id, store_id, tally.shelf, tally.quarter, tally.figure, -count(*), -sum(tally.sold)
    from before_change cross join lateral tallies_of(status, waiting, archived, total, created_at, confirmed_at, dispatched_at,
      delivered_at, returned_at, canceled_at) as tally
    where exists (select from businesses where businesses.id = business_id)
    group by 1, 2, 3, 4, 5;
  else
    insert into order_tally_changes
    select business_id, store_id, tally.shelf, tally.quarter, tally.figure, sum(step), sum(step * tally.sold)
    from (
      select business_id, store_id, status, waiting, archived, total, created_at, confirmed_at, dispatched_at, delivered_at,
        returned_at, canceled_at, 1 as step from after_change
      union all
      select business_id, store_id, status, waiting, archived, total, created_at, confirmed_at, dispatched_at, delivered_at,
        returned_at, canceled_at, -1 from before_change
    ) as given cross join lateral tallies_of(status, waiting, archived, total, created_at, confirmed_at, dispatched_at,
      delivered_at, returned_at, canceled_at) as tally
    group by 1, 2, 3, 4, 5
    having sum(step) <> 0 or sum(step * tally.sold) <> 0;
  end if;
  return null;
end
$$;

create trigger orders_inserted_are_counted after insert on orders
  referencing new table as after_change for each statement execute function note_order_tallies();
create trigger orders_updated_are_counted after update on orders
  referencing old table as before_change new table as after_change for each statement execute function note_order_tallies();
create trigger orders_deleted_are_counted after delete on orders
  referencing old table as before_change for each statement execute function note_order_tallies();

-- The triggers above keep writers away until this is committed.
insert into order_counts
select business_id, store_id, order_shelf(status, waiting, archived, confirmed_at, dispatched_at, delivered_at, returned_at), count(*)
from orders group by 1, 2, 3;

insert into order_sales
select orders.business_id, orders.store_id, date_bin('15 minutes', moment.at, 'epoch'), moment.figure, count(*), sum(orders.total)
from orders cross join lateral (values ('placed', orders.created_at), ('canceled', orders.canceled_at),
  ('delivered', orders.delivered_at), ('returned', orders.returned_at)) as moment(figure, at)
where moment.at is not null
group by 1, 2, 3, 4;
