-- Images that merchants uploaded. What shows one names its address: a product, a collection. One that nothing shows is
-- forgotten after a week.
create table product_images (
  business_id bigint not null references businesses (id) on delete cascade,
  id bigint not null default next_id(),
  -- Part of its public address: random, so that nobody finds images by counting.
  key text not null unique,
  blob_id bigint not null references blobs (id),
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null,
  primary key (business_id, id)
);
create index product_images_by_age on product_images (created_at);

-- The file goes with its image, whoever deletes it.
create function delete_product_image_file() returns trigger language plpgsql as $$
begin
  delete from blobs where id = old.blob_id;
  return null;
end
$$;
create trigger product_images_take_their_files after delete on product_images
  for each row execute function delete_product_image_file();
