-- The marketplace as a place that people search: what is shown and filtered stands in its own narrow rows, so that a page costs
-- the same however many apps there are.
alter table marketplace_entries
  add column listed boolean not null default false,
  add column free boolean not null default false,
  add column verified boolean not null default false,
  add column languages text[] not null default '{}',
  -- Name and tagline as people type them, for a search that forgives typing errors.
  add column words text not null default '';

update marketplace_entries e
set listed = a.state = 'listed',
    free = coalesce(l.published->'pricing'->>'kind' = 'free', false),
    verified = d.verification_state = 'verified',
    languages = coalesce(array(select jsonb_array_elements_text(l.published->'languages')), '{}'),
    words = lower(e.name || ' ' || coalesce(l.published->>'tagline', ''))
from apps a
join developer_accounts d on d.id = a.developer_id
join listings l on l.app_id = a.id
where a.id = e.app_id;

create index marketplace_entries_listed on marketplace_entries (app_id desc) where listed;
create index marketplace_entries_listed_by_category on marketplace_entries (category, app_id desc) where listed;
create index marketplace_entries_listed_free on marketplace_entries (app_id desc) where listed and free;
create index marketplace_entries_listed_verified on marketplace_entries (app_id desc) where listed and verified;
create index marketplace_entries_languages on marketplace_entries using gin (languages);
drop index marketplace_entries_by_category;

-- An app's state and its developer's verification change elsewhere; the rows follow in the same transaction.
create function follow_app_state() returns trigger language plpgsql as $$
begin
  update marketplace_entries set listed = (new.state = 'listed') where app_id = new.id;
  return null;
end $$;
create trigger marketplace_follows_apps after update of state on apps
  for each row when (old.state is distinct from new.state) execute function follow_app_state();

create function follow_verification() returns trigger language plpgsql as $$
begin
  update marketplace_entries set verified = (new.verification_state = 'verified')
  where app_id in (select id from apps where developer_id = new.id);
  return null;
end $$;
create trigger marketplace_follows_verification after update of verification_state on developer_accounts
  for each row when (old.verification_state is distinct from new.verification_state) execute function follow_verification();

-- What people may have meant. With trigrams where the database offers them, otherwise by the beginnings of the words.
do $migration$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: the marketplace forgives fewer typing errors';
end $migration$;

do $migration$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index marketplace_entries_words on marketplace_entries using gin (words gin_trgm_ops) where listed;
    create function close_marketplace_entries(typed text, most integer) returns table (app_id bigint, closeness real)
      language sql stable set pg_trgm.word_similarity_threshold = 0.35 as $body$
        select e.app_id, word_similarity(typed, e.words) from marketplace_entries e
        where e.listed and typed <% e.words
        order by 2 desc, 1 desc limit most
      $body$;
  else
    create function close_marketplace_entries(typed text, most integer) returns table (app_id bigint, closeness real)
      language sql stable as $body$
        select e.app_id, 0.5::real from marketplace_entries e
        where e.listed and e.document @@ (
          select to_tsquery('simple', string_agg(quote_literal(left(word, greatest(3, length(word) - 2))) || ':*', ' & '))
          from regexp_split_to_table(typed, '[^[:alnum:]]+') as word where word <> '')
        order by 1 desc limit most
      $body$;
  end if;
end $migration$;
