-- A preview is an installation on a dev store that runs a manifest which is no version yet. The manifest is kept as a row of
-- versions with a number below zero: never listed, never released, never used twice.
alter table apps add column last_preview integer not null default 0;

-- The secret of a preview works for its installation alone. Secrets of the app itself have none.
alter table client_secrets add column installation_id bigint;
create index client_secrets_by_installation on client_secrets (installation_id) where installation_id is not null;
