-- The pickup point of an order, by the carrier's own code.
alter table orders add column delivery_desk_id text;
