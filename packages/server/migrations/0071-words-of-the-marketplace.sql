-- What people may have meant is looked for among the words of listings and not among the listings: there are far fewer words, and
-- whatever is close to them is then found as if it had been typed. A word stays when its listing goes: it finds nothing then.
create table marketplace_words (word text primary key);

create function keep_marketplace_words() returns trigger language plpgsql as $$
begin
  insert into marketplace_words
  select lexeme from unnest(to_tsvector('simple', new.words)) where lexeme ~ '^[[:alnum:]]{3,40}$' order by 1
  on conflict do nothing;
  return null;
end $$;
create trigger marketplace_words_are_kept after insert or update of words on marketplace_entries
  for each row execute function keep_marketplace_words();

insert into marketplace_words
select distinct lexeme from marketplace_entries cross join unnest(to_tsvector('simple', words))
where lexeme ~ '^[[:alnum:]]{3,40}$';

-- What fits best is judged by name and tagline alone: a few words, where the whole text would have to be unpacked for each.
alter table marketplace_entries add column headline tsvector generated always as (ts_filter(document, '{a,b}')) stored;

do $migration$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index marketplace_words_alike on marketplace_words using gin (word gin_trgm_ops);
    create or replace function close_marketplace_entries(typed text, most integer) returns table (app_id bigint, closeness real)
      language sql stable set pg_trgm.similarity_threshold = 0.3 as $body$
        with typed_words as (
          select lexeme as word from unnest(to_tsvector('simple', typed)) where lexeme ~ '^[[:alnum:]]{2,60}$' limit 8
        ), meant as (
          select typed_words.word as typed_word, near.word
          from typed_words cross join lateral (
            select kept.word from marketplace_words kept where kept.word % typed_words.word
            order by similarity(kept.word, typed_words.word) desc, kept.word limit 4) as near
        ), wanted as (
          select string_agg('(' || words || ')', ' & ')::tsquery as query
          from (select string_agg(quote_literal(word), ' | ') as words from meant group by typed_word) as each_word
        )
        select fitting.app_id, ts_rank(fitting.headline, wanted.query)
        from wanted cross join lateral (
          select e.app_id, e.headline from marketplace_entries e
          where e.listed and e.document @@ wanted.query limit most) as fitting
        order by 2 desc, 1 desc
      $body$;
    drop index marketplace_entries_words;
  end if;
end $migration$;

-- The languages that nearly every listing speaks: walked in the order of the list, as an index of all languages has none.
create index marketplace_entries_listed_in_arabic on marketplace_entries (app_id desc) where listed and languages @> '{ar}'::text[];
create index marketplace_entries_listed_in_french on marketplace_entries (app_id desc) where listed and languages @> '{fr}'::text[];
create index marketplace_entries_listed_in_english on marketplace_entries (app_id desc) where listed and languages @> '{en}'::text[];
