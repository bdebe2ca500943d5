-- Attempts are told as base64: kept that way they are written and read without being turned into anything else.
truncate relay_attempts;
alter table relay_attempts drop column body;
alter table relay_attempts add column body_base64 text not null;
-- Already packed as far as it goes, and gone in a moment.
alter table relay_attempts alter column body_base64 set storage external;

-- An answer is fetched by who waits for it, never by itself.
alter table relay_answers drop constraint relay_answers_pkey;
