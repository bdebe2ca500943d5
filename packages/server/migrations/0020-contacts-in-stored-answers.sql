-- A stored answer may repeat a buyer's contacts: of which order or customer, and whether they were to be seen. Erasing
-- the contacts reaches them here too, and whoever lost the sight of contacts meanwhile gets them masked.
alter table idempotency_keys add column contacts_of bigint;
alter table idempotency_keys add column contacts_seen boolean not null default false;
create index idempotency_keys_by_contacts on idempotency_keys (contacts_of) where contacts_of is not null;
