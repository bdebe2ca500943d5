create table products (
  business_id bigint not null,
  id bigint not null default next_id(),
  store_id bigint not null,
  name text not null,
  description text,
  sku text,
  price numeric(14, 2) not null,
  compare_at_price numeric(14, 2),
  currency text not null,
  active boolean not null default true,
  -- [{ url, alt }] and [{ name, values }], in the order people gave them.
  images jsonb not null default '[]',
  options jsonb not null default '[]',
  tags text[] not null default '{}',
  -- What could be sold of it, over all its stock items, as the inventory last told: rules on STOCK look at it.
  available bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, store_id) references stores (business_id, id) on delete cascade
) with (fillfactor = 85);
create index products_by_creation on products (business_id, created_at, id);
create index products_by_update on products (business_id, updated_at, id);
create index products_of_store_by_creation on products (business_id, store_id, created_at, id);
create index products_of_store_by_update on products (business_id, store_id, updated_at, id);
create index products_of_store_by_id on products (business_id, store_id, id);

create table variants (
  business_id bigint not null,
  id bigint not null default next_id(),
  product_id bigint not null,
  position integer not null,
  name text not null,
  sku text,
  price numeric(14, 2) not null,
  compare_at_price numeric(14, 2),
  option_values text[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, product_id) references products (business_id, id) on delete cascade
);
create unique index variants_by_product on variants (business_id, product_id, position);

create table collections (
  business_id bigint not null,
  id bigint not null default next_id(),
  store_id bigint not null,
  parent_id bigint,
  name text not null,
  description text,
  image text,
  active boolean not null,
  sort_order integer not null,
  product_sort text not null check (
    product_sort in ('UPDATED', 'NEWEST', 'OLDEST', 'PRICE_ASC', 'PRICE_DESC', 'NAME_ASC', 'NAME_DESC', 'MANUAL')),
  rule_match text not null check (rule_match in ('ALL', 'ANY')),
  -- The fields its rules look at: a change of another field cannot move a product in or out. Empty when manual.
  rule_fields text[] not null,
  conditional boolean not null generated always as (cardinality(rule_fields) > 0) stored,
  -- While its rules are being applied to all products: the last product they were applied to. Null once they all are.
  settled_up_to bigint,
  -- Gone for everybody; the row stays until a job has taken all its products out.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, store_id) references stores (business_id, id) on delete cascade
);
create index collections_by_creation on collections (business_id, created_at, id);
create index collections_by_update on collections (business_id, updated_at, id);
create index collections_of_store_by_creation on collections (business_id, store_id, created_at, id);
create index collections_of_store_by_update on collections (business_id, store_id, updated_at, id);
create index collections_by_parent on collections (business_id, parent_id) where parent_id is not null;
create index collections_conditional on collections (business_id, store_id, id) where conditional and deleted_at is null;
create index collections_unsettled on collections (business_id, store_id, id) where settled_up_to is not null;

create table collection_rules (
  business_id bigint not null,
  collection_id bigint not null,
  position smallint not null,
  field text not null,
  operator text not null,
  value_ref_ids bigint[],
  value_number numeric,
  value_number_max numeric,
  value_text text,
  primary key (business_id, collection_id, position),
  foreign key (business_id, collection_id) references collections (business_id, id) on delete cascade
);

-- Which products stand in which collections: put there by hand, or kept by the rules. Whoever changes a product's rows
-- here holds that product's row lock.
create table collection_products (
  business_id bigint not null,
  collection_id bigint not null,
  product_id bigint not null,
  -- The order in which a person put them; 0 where a rule did.
  position integer not null default 0,
  primary key (business_id, collection_id, product_id),
  foreign key (business_id, collection_id) references collections (business_id, id) on delete cascade,
  foreign key (business_id, product_id) references products (business_id, id) on delete cascade
);
create index collection_products_by_product on collection_products (business_id, product_id, collection_id);
create index collection_products_by_position on collection_products (business_id, collection_id, position, product_id);

-- Apart from collections, so that counting a product never waits for somebody who edits the collection.
create table collection_counts (
  business_id bigint not null,
  collection_id bigint not null,
  products bigint not null default 0,
  primary key (business_id, collection_id),
  foreign key (business_id, collection_id) references collections (business_id, id) on delete cascade
);

-- What cannot be compared because it is missing never equals anything: the NOT_ forms hold, the others do not.
create function number_rule_holds(operator text, value numeric, bound numeric, upper_bound numeric)
returns boolean language sql immutable as $$
  select case operator
    when 'EQUALS' then value = bound
    when 'NOT_EQUALS' then value is distinct from bound
    when 'GREATER_THAN' then value > bound
    when 'LESS_THAN' then value < bound
    when 'BETWEEN' then value between bound and upper_bound
  end
$$;

create function text_fits(operator text, value text, wanted text)
returns boolean language sql immutable as $$
  select case operator
    when 'EQUALS' then lower(value) = lower(wanted)
    when 'NOT_EQUALS' then lower(value) = lower(wanted)
    when 'STARTS_WITH' then starts_with(lower(value), lower(wanted))
    when 'ENDS_WITH' then right(lower(value), length(lower(wanted))) = lower(wanted)
    else strpos(lower(value), lower(wanted)) > 0
  end
$$;

create function text_rule_holds(operator text, value text, wanted text)
returns boolean language sql immutable as $$
  select coalesce(text_fits(operator, value, wanted), false) <> starts_with(operator, 'NOT_')
$$;

-- Rules of a store change behind this lock, products change beside each other in front of it: so whoever changes a
-- product sees the rules that will hold when it commits, and whoever changes rules sees every product.
create function catalogue_gate(store_id bigint) returns bigint language sql immutable as $$
  select hashtextextended('catalogue of store ' || store_id, 0)
$$;

-- To be called before a product, its stock or its memberships change. Always gate first, then products by id, then
-- stock, then counts: one order for everybody, so that nobody waits in a circle.
create function lock_products(business bigint, products bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(catalogue_gate(gate.store_id))
  from (
    select distinct product.store_id from products as product
    where product.business_id = business and product.id = any (lock_products.products)
    order by 1
  ) as gate;
  perform from products as product
  where product.business_id = business and product.id = any (lock_products.products)
  order by product.id
  for no key update;
end
$$;
