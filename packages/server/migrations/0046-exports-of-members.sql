-- Members ask for exports too: theirs belong to no installation.
alter table bulk_exports alter column installation_id drop not null;
alter table bulk_exports add constraint bulk_exports_are_somebodys check (installation_id is not null or user_id is not null);
create index bulk_exports_by_member on bulk_exports (business_id, user_id, id desc) where installation_id is null;
