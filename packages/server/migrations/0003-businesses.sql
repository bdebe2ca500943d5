create table businesses (
  id bigint primary key default next_id(),
  name text not null,
  country text not null default 'DZ',
  currency text not null default 'DZD',
  -- A dev store is a business too: synthetic, owned by a developer, and it reaches no one.
  dev_store boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table members (
  business_id bigint not null references businesses (id) on delete cascade,
  user_id bigint not null references users (id),
  owner boolean not null default false,
  permissions text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, user_id)
);
create index members_by_user on members (user_id, business_id);

create table stores (
  business_id bigint not null references businesses (id) on delete cascade,
  id bigint not null default next_id(),
  name text not null,
  description text,
  logo text,
  status text not null default 'active' check (status in ('active', 'paused', 'closed')),
  language text not null default 'fr' check (language in ('ar', 'fr', 'en')),
  subdomain text not null unique,
  fee_group_id text,
  delivery_agent_id text,
  speeds text[] not null default '{standard}',
  default_speed text not null default 'standard',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id)
);
create unique index stores_by_id on stores (id);
