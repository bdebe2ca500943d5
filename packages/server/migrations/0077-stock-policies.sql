-- Products that exist go on selling below zero; their merchants choose.
alter table products add column stock_policy text not null default 'allow' check (stock_policy in ('allow', 'deny'));
