-- A checkout knows its delivery, so its total has a part that is not in its items. Every row that exists keeps the wider rule.
alter table checkouts
  add column shipping_price numeric(14, 2) not null default 0,
  add column delivery_method text not null default 'home' check (delivery_method in ('home', 'desk')),
  add column delivery_speed text not null default 'standard' check (delivery_speed in ('standard', 'express')),
  add column delivery_desk_id text,
  add column delivery_note text,
  -- The form that began it; a form that is sent twice meets the same checkout.
  add column form_nonce text,
  -- Why its order will be put on hold.
  add column holds text[],
  -- When it is deleted, or where it became an order, when its contacts are. Null until a job or a change says so.
  add column expires_at timestamptz,
  drop constraint checkout_totals_add_up,
  add constraint checkout_totals_add_up check (total = shipping_price + items_total(items)) not valid;
create unique index checkouts_by_form on checkouts (store_id, form_nonce) where form_nonce is not null;
create index checkouts_expiring on checkouts (expires_at);

alter table stores
  add column checkout_max_item_quantity integer not null default 20 check (checkout_max_item_quantity between 1 and 10000),
  add column checkout_max_order_quantity integer not null default 50 check (checkout_max_order_quantity between 1 and 10000),
  add column abandoned_checkout_days integer not null default 90 check (abandoned_checkout_days between 30 and 365);
