-- A name is looked for at a stage, too: the index of names holds what tells an order's shelf, so that orders of other stages are left
-- out without a look at them.
create index orders_by_buyer_on_shelf on orders (business_id, lower(buyer_name) collate "C")
  include (buyer_name, store_id, id, created_at, updated_at,
    status, waiting, archived, confirmed_at, dispatched_at, delivered_at, returned_at);
drop index orders_by_buyer;
