-- An attempt whose relay's stream is in the process that made it is handed over in memory. Its row says that it is on its way; its
-- bytes are written when a stream of another process asks for them.
alter table relay_attempts alter column headers drop not null, alter column body_base64 drop not null;
alter table relay_attempts add constraint relay_attempts_bytes check ((headers is null) = (body_base64 is null));
