-- What happened to each order and who did it, written with the change itself. Events say the same but are kept for 7 days;
-- this stays as long as the order.
create table order_history (
  business_id bigint not null,
  order_id bigint not null,
  id bigint not null default next_id(),
  kind text not null,
  -- The members that read differently since; and as somebody without contacts reads them, null where that is the same.
  changed text[] not null,
  changed_masked text[],
  actor text not null check (actor in ('member', 'app', 'storefront', 'souk')),
  user_id bigint,
  installation_id bigint,
  at timestamptz not null,
  primary key (business_id, order_id, id),
  foreign key (business_id, order_id) references orders (business_id, id) on delete cascade
);
