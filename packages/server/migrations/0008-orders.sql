-- Items are only ever read and written with their order, so they live in its row, in the shape they are read in.
create function items_total(items jsonb) returns numeric
  language sql immutable strict parallel safe
  as $$ select coalesce(sum((item ->> 'totalPrice')::numeric), 0) from jsonb_array_elements(items) as item $$;

-- Stages are told by their times: an order is dispatched when dispatched_at is set, so flag and time cannot disagree.
create table orders (
  business_id bigint not null references businesses (id) on delete cascade,
  id bigint not null default next_id(),
  store_id bigint not null,
  customer_id bigint,
  number bigint not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'canceled')),
  waiting boolean not null default false,
  archived boolean not null default false,
  currency text not null,
  total numeric(14, 2) not null,
  shipping_price numeric(14, 2) not null default 0,
  items jsonb not null,
  buyer_province_code integer,
  buyer_town_ons integer,
  buyer_name text,
  buyer_phone text,
  buyer_phone2 text,
  buyer_email text,
  buyer_address text,
  buyer_address2 text,
  delivery_method text not null default 'home' check (delivery_method in ('home', 'desk')),
  delivery_speed text not null default 'standard' check (delivery_speed in ('standard', 'express')),
  delivery_agent_id text,
  tracking_number text,
  carrier_status text,
  source text not null check (source in ('storefront', 'landing_page', 'manual', 'import', 'app', 'exchange')),
  landing_page_id text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  exchange_of_order_id bigint,
  cancellation_reason text,
  cancellation_source text,
  scheduled_for timestamptz,
  confirmed_at timestamptz,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  canceled_at timestamptz,
  note text,
  delivery_note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  constraint totals_add_up check (total = shipping_price + items_total(items)),
  constraint canceled_is_told check (
    (status = 'canceled') = (canceled_at is not null) and (canceled_at is null) = (cancellation_reason is null)
  ),
  constraint completed_is_delivered check ((status = 'completed') = (delivered_at is not null)),
  constraint stages_follow check (dispatched_at is not null or (delivered_at is null and returned_at is null)),
  constraint waiting_is_open check (not waiting or (status = 'pending' and dispatched_at is null))
);
create unique index orders_by_number on orders (business_id, store_id, number);
create index orders_by_creation on orders (business_id, created_at desc, id desc);
create index orders_by_change on orders (business_id, updated_at, id);
create index orders_of_store_by_creation on orders (business_id, store_id, created_at desc, id desc);
create index orders_of_store_by_change on orders (business_id, store_id, updated_at, id);
create index orders_by_customer on orders (business_id, customer_id, store_id, created_at) where customer_id is not null;

-- The number last given in each store. Numbers only grow; gaps mean nothing.
create table order_numbers (
  business_id bigint not null references businesses (id) on delete cascade,
  store_id bigint not null,
  last_number bigint not null,
  primary key (business_id, store_id)
);

-- What buyers began on a storefront. A completed one has become the order with the same id.
create table checkouts (
  business_id bigint not null references businesses (id) on delete cascade,
  id bigint not null default next_id(),
  store_id bigint not null,
  -- The token itself is derived from the id under a key that is not in the database.
  token_hash bytea not null unique,
  currency text not null,
  total numeric(14, 2) not null,
  items jsonb not null,
  buyer_province_code integer,
  buyer_town_ons integer,
  buyer_name text,
  buyer_phone text,
  buyer_phone2 text,
  buyer_email text,
  buyer_address text,
  buyer_address2 text,
  -- What the buyer would be recognised by as a customer, so that an erasure finds checkouts too.
  buyer_keys text[] not null default '{}',
  landing_page_id text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  -- When the buyer last did something; 30 idle minutes later the checkout counts as abandoned.
  last_touched_at timestamptz not null,
  abandoned_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  constraint checkout_totals_add_up check (total = items_total(items))
);
create index checkouts_idle on checkouts (last_touched_at) where abandoned_at is null and completed_at is null;
create index checkouts_by_creation on checkouts (business_id, created_at desc, id desc)
  where abandoned_at is not null and completed_at is null;
create index checkouts_by_change on checkouts (business_id, updated_at, id)
  where abandoned_at is not null and completed_at is null;
create index checkouts_of_store_by_creation on checkouts (business_id, store_id, created_at desc, id desc)
  where abandoned_at is not null and completed_at is null;
create index checkouts_of_store_by_change on checkouts (business_id, store_id, updated_at, id)
  where abandoned_at is not null and completed_at is null;
create index checkouts_by_buyer on checkouts using gin (buyer_keys);

-- A buyer asked for their data, or for its erasure.
create table compliance_requests (
  business_id bigint not null references businesses (id) on delete cascade,
  id bigint not null default next_id(),
  kind text not null check (kind in ('data_request', 'redact')),
  customer_id bigint not null,
  -- The customer's orders then, and beside each its store: whoever may see some stores only is told of those.
  order_ids bigint[] not null,
  store_ids bigint[] not null,
  requested_by bigint references users (id),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  primary key (business_id, id)
);
create index compliance_requests_by_customer on compliance_requests (business_id, customer_id, id desc);
