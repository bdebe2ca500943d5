-- What delivery costs: a store names one of these groups.
create table fee_groups (
  business_id bigint not null references businesses (id) on delete cascade,
  id bigint not null default next_id(),
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id)
);

create table delivery_rates (
  business_id bigint not null,
  fee_group_id bigint not null,
  -- A town's rate names no province: the town may change it.
  province_code integer,
  town_ons integer,
  -- One number for both: 0 everywhere, a province as it is, a town below zero. A quote looks for the few that apply.
  place integer not null generated always as (coalesce(-town_ons, province_code, 0)) stored,
  method text not null check (method in ('home', 'desk')),
  speed text not null check (speed in ('standard', 'express')),
  price numeric(14, 2) not null check (price >= 0),
  free_from numeric(14, 2) check (free_from >= 0),
  days_min smallint check (days_min >= 0),
  days_max smallint check (days_max >= days_min),
  refused boolean not null default false,
  primary key (business_id, fee_group_id, place, method, speed),
  foreign key (business_id, fee_group_id) references fee_groups (business_id, id) on delete cascade,
  constraint town_or_province check (town_ons is null or province_code is null)
);

create table carriers (
  business_id bigint not null references businesses (id) on delete cascade,
  id bigint not null default next_id(),
  name text not null,
  -- With {trackingNumber} in it.
  tracking_url text,
  -- The division of the country that its forms use, by date; null for today's.
  geography text,
  methods text[] not null default '{home,desk}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id)
);

create table pickup_points (
  business_id bigint not null,
  carrier_id bigint not null,
  -- The carrier's own; orders name it as their deskId.
  code text not null,
  name text not null,
  town_ons integer not null,
  address text,
  phone text,
  hours text,
  primary key (business_id, carrier_id, code),
  foreign key (business_id, carrier_id) references carriers (business_id, id) on delete cascade
);
create index pickup_points_by_town on pickup_points (business_id, carrier_id, town_ons);
