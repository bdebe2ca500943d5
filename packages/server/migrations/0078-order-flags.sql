-- Why somebody should look at an order before it is confirmed. Orders that exist have none.
alter table orders add column flags text[] not null default '{}';
