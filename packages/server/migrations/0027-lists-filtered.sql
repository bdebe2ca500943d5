-- What lists are filtered by and searched for, each along an index of its own, so that a page costs the same however many
-- rows there are.

-- Orders are filtered by status, stage, archived and waiting. Every combination that can be is a shelf; a filter is some of
-- the shelves, each walked in the order of the list and merged with the others.
create function order_shelf(
  status text, waiting boolean, archived boolean, confirmed_at timestamptz, dispatched_at timestamptz,
  delivered_at timestamptz, returned_at timestamptz
) returns smallint
  language sql immutable parallel safe
  as $$ select (
    12 * case
      when status = 'canceled' then 5
      when returned_at is not null then 4
      when delivered_at is not null then 3
      when dispatched_at is not null then 2
      when confirmed_at is not null then 1
      else 0 end
    + 4 * case status when 'pending' then 0 when 'completed' then 1 else 2 end
    + 2 * archived::integer + waiting::integer)::smallint $$;

create index orders_on_shelf_by_creation on orders (
  business_id, store_id,
  order_shelf(status, waiting, archived, confirmed_at, dispatched_at, delivered_at, returned_at), created_at desc, id desc);
create index orders_on_shelf_by_change on orders (
  business_id, store_id,
  order_shelf(status, waiting, archived, confirmed_at, dispatched_at, delivered_at, returned_at), updated_at, id);

create index products_by_activity_and_creation on products (business_id, store_id, active, created_at, id);
create index products_by_activity_and_change on products (business_id, store_id, active, updated_at, id);
create index inventory_levels_by_lack_and_creation on inventory_levels (business_id, store_id, low, created_at, id);
create index inventory_levels_by_lack_and_change on inventory_levels (business_id, store_id, low, updated_at, id);

-- The digits of a phone number from its end, however it was typed: what ends alike begins alike here.
create function phone_end(phone text) returns text
  language sql immutable strict parallel safe
  as $$ select reverse(regexp_replace(translate(phone, '٠١٢٣٤٥٦٧٨٩', '0123456789'), '[^0-9]', '', 'g')) $$;

create index orders_by_buyer_name on orders (business_id, lower(buyer_name) collate "C");
create index orders_by_buyer_phone on orders (business_id, phone_end(buyer_phone) collate "C");
create index orders_by_buyer_phone2 on orders (business_id, phone_end(buyer_phone2) collate "C")
  where buyer_phone2 is not null;
create index customers_by_name on customers (business_id, lower(name) collate "C");
create index customers_by_phone on customers (business_id, phone_end(phone) collate "C");
create index customers_by_phone2 on customers (business_id, phone_end(phone2) collate "C") where phone2 is not null;
create index products_by_name on products (business_id, lower(name) collate "C");
create index products_by_sku on products (business_id, lower(sku) collate "C") where sku is not null;
create index variants_by_sku on variants (business_id, lower(sku) collate "C") where sku is not null;
