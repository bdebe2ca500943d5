-- A search of the marketplace looks among names and taglines first, and among whole texts only when a page is not full: what is found
-- there comes after every name anyway. Listings change seldom and are searched often, so indexes of words are kept in order at once.
create index marketplace_entries_headline on marketplace_entries using gin (headline) with (fastupdate = off) where listed;
alter index marketplace_entries_document set (fastupdate = off);
select gin_clean_pending_list('marketplace_entries_document');

-- What was typed, in any of the languages. Each word costs the index a walk of its own, and most are the same in several languages.
create function marketplace_query(as_typed text, beginning text) returns tsquery language sql immutable parallel safe as $$
  with spoken as (
    select distinct query::text as query from unnest(array[
      websearch_to_tsquery('french', as_typed), websearch_to_tsquery('english', as_typed),
      websearch_to_tsquery('arabic', as_typed), websearch_to_tsquery('simple', as_typed)]) as each(query)
    where numnode(query) > 0
  ), begun as (
    select to_tsquery('simple', quote_literal(beginning)) as word, to_tsquery('simple', quote_literal(beginning) || ':*') as query
    where beginning is not null
  )
  select coalesce(string_agg('(' || query || ')', ' | '), '')::tsquery from (
    select query from spoken where query not in (select word::text from begun)
    union all select query::text from begun where numnode(query) > 0) as every_one
$$;

-- What may have been meant, in the words of listings; null where nothing is like it.
do $migration$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    alter index marketplace_words_alike set (fastupdate = off);
    perform gin_clean_pending_list('marketplace_words_alike');
    create function meant_marketplace_query(typed text) returns tsquery
      language sql stable set pg_trgm.similarity_threshold = 0.3 as $body$
        with typed_words as (
          select lexeme as word from unnest(to_tsvector('simple', typed)) where lexeme ~ '^[[:alnum:]]{2,60}$' limit 8
        ), meant as (
          select typed_words.word as typed_word, near.word
          from typed_words cross join lateral (
            select kept.word from marketplace_words kept where kept.word % typed_words.word
            order by similarity(kept.word, typed_words.word) desc, kept.word limit 4) as near
        )
        select string_agg('(' || words || ')', ' & ')::tsquery
        from (select string_agg(quote_literal(word), ' | ') as words from meant group by typed_word) as each_word
      $body$;
  else
    create function meant_marketplace_query(typed text) returns tsquery language sql stable as $body$
      select to_tsquery('simple', string_agg(quote_literal(left(word, greatest(3, length(word) - 2))) || ':*', ' & '))
      from regexp_split_to_table(typed, '[^[:alnum:]]+') as word where word <> ''
    $body$;
  end if;
end $migration$;
