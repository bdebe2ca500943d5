-- What an image shows, for those who cannot see it. Listings that are published or under review get the new member too: they keep
-- their images as they were presented.
alter table listing_images add column alt text;

create function pg_temp.with_alt(listing jsonb) returns jsonb language sql as $$
  select listing || jsonb_build_object(
    'icon', case when jsonb_typeof(listing -> 'icon') = 'object' then '{"alt": null}' || (listing -> 'icon') else 'null' end,
    'screenshots', coalesce(
      (select jsonb_agg('{"alt": null}' || screenshot order by position)
       from jsonb_array_elements(listing -> 'screenshots') with ordinality as shown (screenshot, position)),
      '[]'))
$$;
update listings set published = pg_temp.with_alt(published) where published is not null;
update review_cases set snapshot = pg_temp.with_alt(snapshot) where snapshot is not null;
