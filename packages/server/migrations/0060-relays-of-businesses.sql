-- The business of the dev store that a relay is limited to, so that finding an installation's relay needs nothing of dev stores.
alter table relays add column business_id bigint;
update relays r set business_id = d.business_id from dev_stores d where d.id = r.dev_store_id;
