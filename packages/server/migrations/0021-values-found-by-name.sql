-- A value is found by its name through the index of names alone. The other two lead to all values of a key or a kind of
-- owner, and where PostgreSQL knows too little of a table to tell (a new key, the first minutes of an app) it would walk one
-- of those instead, past everything the app keeps. In another collation they serve only those who ask for them.
drop index app_values_by_owner_type;
create index app_values_by_owner_type on app_values (business_id, installation_id, owner_type collate "C", id);
drop index app_values_by_key;
create index app_values_by_key on app_values (business_id, installation_id, key collate "C", id);
