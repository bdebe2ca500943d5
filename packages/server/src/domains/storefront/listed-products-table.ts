import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** A picture as it is shown: one kept here has a key and a size, one of elsewhere only its address. */
export interface ShownImage {
  url: string;
  alt: string | null;
  key: string | null;
  width: number | null;
  height: number | null;
  /** The widths in which it is kept, besides as it was uploaded. */
  widths: number[];
}

/** A product as a list of the storefront shows it. */
export interface ListedProduct {
  id: string;
  name: string;
  currency: string;
  /** The lowest of its variants' prices where it has some. */
  price: string;
  compareAtPrice: string | null;
  /** Its variants have different prices. */
  varies: boolean;
  soldOut: boolean;
  image: ShownImage | null;
  /** The position in its list, for the cursor of the next page; a name is read from the row again. */
  key: string | null;
}

/** The kept picture of an address that ends with its key, as columns over `picture`; the address and its text stand in `shown`. */
export const imageJson = (shown: RawBuilder<unknown>) => sql`case when ${shown} is not null then json_build_object(
    'url', ${shown} ->> 'url', 'alt', ${shown} ->> 'alt', 'key', picture.key, 'width', picture.width,
    'height', picture.height, 'widths', '[]'::json) end`;

export const pictureOf = (businessId: RawBuilder<unknown>, shown: RawBuilder<unknown>) =>
  sql`picture.business_id = ${businessId} and picture.key = right(${shown} ->> 'url', 24)`;

const firstImage = sql`(product.images -> 0)`;

/** The products of a `page` of ids, keys and places, in the order of the places. */
export async function selectListed(
  db: Database,
  businessId: string,
  page: RawBuilder<unknown>,
): Promise<ListedProduct[]> {
  const { rows } = await sql<ListedProduct>`
    select product.id, product.name, product.currency, page.key,
      coalesce(offer.price, product.price)::text as price,
      case when offer.variants > 0 then offer.compare_at_price else product.compare_at_price end::text as "compareAtPrice",
      coalesce(offer.varies, false) as varies,
      (offer.variants > 0 and offer.active = 0) as "soldOut",
      ${imageJson(firstImage)} as image
    from (${page}) as page
    join products as product on product.business_id = ${businessId} and product.id = page.id
    cross join lateral (
      select count(*) as variants, count(*) filter (where active) as active, min(price) filter (where active) as price,
        min(price) filter (where active) < max(price) filter (where active) as varies,
        (array_agg(compare_at_price order by price, position) filter (where active))[1] as compare_at_price
      from variants where variants.business_id = product.business_id and variants.product_id = product.id
    ) as offer
    left join product_images as picture on ${pictureOf(sql`product.business_id`, firstImage)}
    order by page.place`.execute(db);
  return rows;
}
