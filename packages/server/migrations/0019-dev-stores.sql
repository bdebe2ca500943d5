-- Test businesses of developers. The business itself is an ordinary one with businesses.dev_store set.
create table dev_stores (
  id bigint primary key default next_id(),
  developer_id bigint not null references developer_accounts (id),
  name text not null,
  preset text not null check (preset in ('empty', 'small', 'large')),
  -- The same seed gives the same shop.
  seed text not null,
  state text not null default 'provisioning' check (state in ('provisioning', 'ready', 'resetting', 'failed')),
  -- How much of the present work is done, of a hundred.
  progress smallint not null default 0,
  failure text,
  -- Both null until it is ready for the first time.
  business_id bigint unique references businesses (id),
  store_id bigint,
  -- How many buyers actions have made up, so that each one is a new person.
  buyers integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index dev_stores_by_developer on dev_stores (developer_id, id desc);
