import type { imageKinds, imageMediaTypes } from '@souk/contract';
import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../../foundation/database/open-database.js';

export interface ListingImagesTable {
  id: Generated<string>;
  app_id: string;
  kind: (typeof imageKinds)[number];
  key: string;
  blob_id: string;
  media_type: (typeof imageMediaTypes)[number];
  width: number;
  height: number;
  bytes: number;
  position: number;
  /** What it shows, for those who cannot see it. */
  alt: Generated<string | null>;
  created_at: Date;
  removed_at: Date | null;
  /** Whether its metadata was stripped, on upload or since. */
  stripped: boolean;
}

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    listing_images: ListingImagesTable;
  }
}

export type ListingImageRow = Selectable<ListingImagesTable>;

/** The images of a draft: the icon and the screenshots in their order. */
export async function selectImages(db: Database, appId: string): Promise<ListingImageRow[]> {
  return db
    .selectFrom('listing_images')
    .selectAll()
    .where('app_id', '=', appId)
    .where('removed_at', 'is', null)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insertImage(db: Database, image: Insertable<ListingImagesTable>): Promise<ListingImageRow> {
  return db.insertInto('listing_images').values(image).returningAll().executeTakeFirstOrThrow();
}

export async function writeAlt(db: Database, id: string, alt: string | null): Promise<ListingImageRow> {
  return db.updateTable('listing_images').set({ alt }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteImage(db: Database, id: string): Promise<void> {
  await db.deleteFrom('listing_images').where('id', '=', id).execute();
}

export async function selectImageByKey(db: Database, key: string): Promise<ListingImageRow | undefined> {
  return db.selectFrom('listing_images').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Takes images out of the draft; they stay while a snapshot may still show them. */
export async function removeImages(db: Database, ids: string[], now: Date): Promise<void> {
  await sql`update listing_images set removed_at = ${now} where id = any(${ids}::bigint[])`.execute(db);
}

export async function writePositions(db: Database, ids: string[]): Promise<void> {
  await sql`
    update listing_images set position = wanted.position
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, position)
    where listing_images.id = wanted.id`.execute(db);
}

/** Images that were stored with their metadata; locked until the transaction ends. */
export async function takeUnstrippedImages(db: Database, most: number): Promise<ListingImageRow[]> {
  return db
    .selectFrom('listing_images')
    .selectAll()
    .where('stripped', '=', false)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function replaceBytes(db: Database, id: string, blob: { id: string; bytes: number }): Promise<void> {
  await db
    .updateTable('listing_images')
    .set({ blob_id: blob.id, bytes: blob.bytes, stripped: true })
    .where('id', '=', id)
    .execute();
}

/** Images that were removed from their draft long ago and are in no published listing. */
export async function selectUnusedImages(db: Database, removedBefore: Date): Promise<ListingImageRow[]> {
  const { rows } = await sql<ListingImageRow>`
    select image.* from listing_images as image
    left join listings as listing on listing.app_id = image.app_id
    where image.removed_at < ${removedBefore}
      and coalesce(listing.published ->> 'icon' not like '%' || image.key || '%', true)
      and coalesce(listing.published ->> 'screenshots' not like '%' || image.key || '%', true)
    limit 200`.execute(db);
  return rows;
}
