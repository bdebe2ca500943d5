-- Mails are read by people: in their language, and as they would look in a browser.
alter table mails add column html text;

-- In which language whoever has an address reads; what they last chose on a page of ours.
create table mail_languages (
  address text primary key,
  language text not null check (language in ('en', 'fr', 'ar')),
  updated_at timestamptz not null
);
