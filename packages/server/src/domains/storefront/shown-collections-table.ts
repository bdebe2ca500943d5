import type { ProductSort } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { imageJson, pictureOf, type ShownImage } from './listed-products-table.js';
import type { Storefront } from './storefronts-table.js';

type Place = Pick<Storefront, 'businessId' | 'storeId'>;

export interface CollectionLink {
  id: string;
  name: string;
}

/** A collection as its own page shows it. */
export interface ShownCollection extends CollectionLink {
  description: string | null;
  sort: ProductSort;
  parent: CollectionLink | null;
  children: CollectionLink[];
}

export interface CollectionCover extends CollectionLink {
  image: ShownImage | null;
}

const maxChildren = 50;

/** Undefined for one that visitors do not see. */
export async function selectShownCollection(
  db: Database,
  { businessId, storeId }: Place,
  id: string,
): Promise<ShownCollection | undefined> {
  const { rows } = await sql<ShownCollection>`
    select collection.id, collection.name, collection.description, collection.product_sort as sort,
      case when parent.id is not null then json_build_object('id', parent.id::text, 'name', parent.name) end as parent,
      (select coalesce(json_agg(json_build_object('id', child.id::text, 'name', child.name)), '[]') from (
        select id, name from collections
        where business_id = collection.business_id and parent_id = collection.id and active and deleted_at is null
        order by sort_order, id limit ${maxChildren}) as child) as children
    from collections as collection
    left join collections as parent on parent.business_id = collection.business_id and parent.id = collection.parent_id
      and parent.active and parent.deleted_at is null
    where collection.business_id = ${businessId} and collection.store_id = ${storeId} and collection.id = ${id}
      and collection.active and collection.deleted_at is null`.execute(db);
  return rows[0];
}

/** Where a collection has no picture of its own, one of so many of its products lends it, or of the first ones below it. */
const looksAt = 20;

/** The collections of the menu with something to show of each. */
export async function selectCovers(
  db: Database,
  { businessId, menu }: Pick<Storefront, 'businessId' | 'menu'>,
): Promise<CollectionCover[]> {
  if (menu.length === 0) return [];
  const cover = sql`cover.shown`;
  const { rows } = await sql<CollectionCover>`
    select collection.id, collection.name, ${imageJson(cover)} as image
    from unnest(${menu.map(({ id }) => id)}::bigint[]) with ordinality as given(id, place)
    join collections as collection on collection.business_id = ${businessId} and collection.id = given.id
    cross join lateral (select coalesce(
      case when collection.image is not null then jsonb_build_object('url', collection.image, 'alt', null) end,
      (select product.images -> 0 from (
        select product_id from collection_products
        where business_id = collection.business_id and collection_id = any (array(
          select family.id from collections as family where family.business_id = collection.business_id
            and (family.id = collection.id or family.parent_id = collection.id)
            and family.active and family.deleted_at is null order by family.id <> collection.id, family.id limit 3))
        limit ${looksAt}) as member
        join products as product on product.business_id = collection.business_id and product.id = member.product_id
        where product.active and product.images <> '[]' limit 1)) as shown) as cover
    left join product_images as picture on ${pictureOf(sql`collection.business_id`, cover)}
    order by given.place`.execute(db);
  return rows;
}
