-- Buyers, gathered from orders: whoever ordered with the same phone or email within a business is one customer.
create table customers (
  business_id bigint not null references businesses (id) on delete cascade,
  id bigint not null default next_id(),
  -- Contacts as the latest order tells them.
  name text,
  phone text,
  phone2 text,
  email text,
  province_code integer,
  town_ons integer,
  address text,
  tags text[] not null default '{}',
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id)
);
create index customers_by_creation on customers (business_id, created_at desc, id desc);
create index customers_by_change on customers (business_id, updated_at, id);

-- What a customer is recognised by: `phone:+213550123456`, `email:amine@example.com`.
create table customer_keys (
  business_id bigint not null,
  key text not null,
  customer_id bigint not null,
  primary key (business_id, key),
  foreign key (business_id, customer_id) references customers (business_id, id) on delete cascade
);
create index customer_keys_by_customer on customer_keys (business_id, customer_id);

-- Counted in each store, so that whoever may see some stores only sees the sums of those.
create table customer_counters (
  business_id bigint not null,
  customer_id bigint not null,
  store_id bigint not null,
  orders_count integer not null check (orders_count >= 0),
  delivered_count integer not null check (delivered_count >= 0),
  returned_count integer not null check (returned_count >= 0),
  canceled_count integer not null check (canceled_count >= 0),
  total_spent numeric(14, 2) not null check (total_spent >= 0),
  first_order_at timestamptz,
  last_order_at timestamptz,
  -- The customer's own times, repeated here so that the customers of one store are listed from an index.
  customer_created_at timestamptz not null,
  customer_updated_at timestamptz not null,
  primary key (business_id, customer_id, store_id),
  foreign key (business_id, customer_id) references customers (business_id, id) on delete cascade
);
create index customer_counters_by_creation on customer_counters (business_id, store_id, customer_created_at desc, customer_id desc);
create index customer_counters_by_change on customer_counters (business_id, store_id, customer_updated_at, customer_id);
