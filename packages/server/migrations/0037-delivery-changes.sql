-- What streams of the delivery log follow: which deliveries of an app changed, in the order in which transactions can be
-- seen. One row for each app and batch, written in the statement that changes the deliveries. A reader takes only what
-- transactions older than every running one have written, so that nothing can appear behind it. Kept for a day.
create table delivery_changes (
  app_id bigint not null,
  changed_by xid8 not null default pg_current_xact_id(),
  id bigint not null default next_id(),
  delivery_ids bigint[] not null,
  at timestamptz not null default now(),
  primary key (app_id, changed_by, id)
);
create index delivery_changes_by_age on delivery_changes using brin (at) with (pages_per_range = 16);

-- The transaction that last changed a delivery: a change that has been overtaken is not shown any more. Rows from before
-- have none.
alter table pending_deliveries add column changed_by xid8;
alter table pending_deliveries alter column changed_by set default pg_current_xact_id();
alter table finished_deliveries add column changed_by xid8;
alter table finished_deliveries alter column changed_by set default pg_current_xact_id();
