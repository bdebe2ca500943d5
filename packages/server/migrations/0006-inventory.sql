-- The stock of one thing that can be sold: a variant, or a product without variants.
create table inventory_levels (
  business_id bigint not null,
  id bigint not null default next_id(),
  store_id bigint not null,
  product_id bigint not null,
  variant_id bigint,
  -- May be negative: a dispatch takes what it needs.
  on_hand bigint not null default 0,
  reserved bigint not null default 0,
  available bigint not null generated always as (on_hand - reserved) stored,
  low_stock_threshold integer,
  low boolean not null generated always as (coalesce(on_hand - reserved <= low_stock_threshold, false)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, product_id) references products (business_id, id) on delete cascade,
  foreign key (business_id, variant_id) references variants (business_id, id) on delete cascade
);
create unique index inventory_levels_by_variant on inventory_levels (business_id, variant_id) where variant_id is not null;
create unique index inventory_levels_without_variant on inventory_levels (business_id, product_id) where variant_id is null;
create index inventory_levels_by_product on inventory_levels (business_id, product_id);
create index inventory_levels_by_creation on inventory_levels (business_id, created_at, id);
create index inventory_levels_by_update on inventory_levels (business_id, updated_at, id);
create index inventory_levels_of_store_by_creation on inventory_levels (business_id, store_id, created_at, id);
create index inventory_levels_of_store_by_update on inventory_levels (business_id, store_id, updated_at, id);

-- Every change of what is on hand, and why.
create table stock_movements (
  business_id bigint not null,
  id bigint not null default next_id(),
  inventory_level_id bigint not null,
  delta bigint not null,
  reason text,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, inventory_level_id) references inventory_levels (business_id, id) on delete cascade
);
create index stock_movements_by_level on stock_movements (business_id, inventory_level_id, id);
