-- Images taken before metadata was stripped from them are rewritten in the background, a few at a time.
alter table listing_images add column stripped boolean not null default false;
create index listing_images_to_strip on listing_images (id) where not stripped;
