import type { UploadedImage } from '@souk/contract';
import { type Generated, type Insertable, sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

export interface ProductImagesTable {
  business_id: string;
  id: Generated<string>;
  key: string;
  blob_id: string;
  media_type: UploadedImage['mediaType'];
  width: number;
  height: number;
  bytes: number;
  uploaded_by: string | null;
  created_at: Date;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    product_images: ProductImagesTable;
  }
}

/** Uploads of one business are serialised, so that the limit is exact. */
export async function lockImagesOf(db: Database, businessId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`product_images:${businessId}`}, 0))`.execute(db);
}

export async function countImages(db: Database, businessId: string): Promise<number> {
  const { rows } = await sql<{ images: number }>`
    select count(*)::int as images from product_images where business_id = ${businessId}`.execute(db);
  return rows[0]?.images ?? 0;
}

export async function insertImage(db: Database, image: Insertable<ProductImagesTable>): Promise<void> {
  await db.insertInto('product_images').values(image).execute();
}

export type StoredImage = Pick<ProductImagesTable, 'business_id' | 'blob_id' | 'media_type'>;

export async function selectImageByKey(db: Database, key: string): Promise<StoredImage | undefined> {
  return db
    .selectFrom('product_images')
    .select(['business_id', 'blob_id', 'media_type'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Businesses with images that are that old, after the one given, in order. */
export async function selectBusinessesWithImages(
  db: Database,
  { before, after, most }: { before: Date; after: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct business_id as id from product_images
    where created_at < ${before} and business_id > ${after} order by 1 limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes what nothing of the business shows any more, by the key that the address ends with; returns how many. */
export async function deleteUnshownImages(db: Database, businessId: string, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from product_images as image
    where image.business_id = ${businessId} and image.created_at < ${before}
      and image.key not in (
        select right(shown ->> 'url', 24) from products cross join lateral jsonb_array_elements(products.images) as shown
        where products.business_id = ${businessId} and shown ->> 'url' is not null
        union all
        select right(collections.image, 24) from collections
        where collections.business_id = ${businessId} and collections.image is not null)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
