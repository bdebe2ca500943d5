-- What visitors of a storefront search by: the words of each active product's name and tags, folded, so that neither accents nor Arabic's
-- ways to write a letter matter. A word is looked up within its store, so a search costs the same however many other stores there are.
create function storefront_fold(given text) returns text
  language sql immutable strict parallel safe
  as $$ select translate(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g')),
    'ىةیکœæßø٠١٢٣٤٥٦٧٨٩', 'يهيكoaso0123456789') $$;

-- Whatever is neither letter nor digit parts words, in every script and whatever the database's own collation knows.
create function storefront_words(given text) returns setof text
  language sql immutable strict parallel safe
  as $$ select distinct left(word, 40)
    from regexp_split_to_table(storefront_fold(given), '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u060c\u061b\u061f]+') as word
    where length(word) > 1 limit 60 $$;

create table product_words (
  business_id bigint not null,
  product_id bigint not null,
  word text collate "C" not null,
  store_id bigint not null,
  primary key (business_id, product_id, word),
  foreign key (business_id, product_id) references products (business_id, id) on delete cascade
);
create index product_words_by_word on product_words (business_id, store_id, word, product_id);

create function follow_product_words() returns trigger language plpgsql as $$
begin
  delete from product_words where business_id = new.business_id and product_id = new.id;
  if new.active then
    insert into product_words (business_id, product_id, word, store_id)
    select new.business_id, new.id, word, new.store_id
    from storefront_words(new.name || ' ' || array_to_string(new.tags, ' ')) as word
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger words_follow_new_products after insert on products
  for each row when (new.active) execute function follow_product_words();
create trigger words_follow_products after update of name, tags, active on products
  for each row when (old.name is distinct from new.name or old.tags is distinct from new.tags or old.active <> new.active)
  execute function follow_product_words();

-- The products that are there already get their words from a job, some at a time.
create table product_words_to_fill (
  business_id bigint primary key references businesses (id) on delete cascade,
  after_id bigint not null
);
insert into product_words_to_fill select distinct business_id, 0 from stores;

-- How much alike two words are: with trigrams where the database offers them, otherwise by their beginnings.
do $migration$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create function storefront_likeness(typed text, word text) returns real
      language sql immutable parallel safe as $body$ select similarity(typed, word) $body$;
  else
    create function storefront_likeness(typed text, word text) returns real
      language sql immutable parallel safe
      as $body$ select case when starts_with(word, left(typed, greatest(2, length(typed) - 2))) then 0.5 else 0 end::real $body$;
  end if;
end $migration$;
