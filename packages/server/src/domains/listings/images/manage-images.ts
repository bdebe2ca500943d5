import { listingLimits } from '@souk/contract';
import { deleteBlobs, findBlob, readBlob, writeBlob } from '../../../foundation/blobs/blob-store.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError, type FieldError } from '../../../foundation/domain-error.js';
import { defineJob } from '../../../foundation/jobs/define-job.js';
import type { Platform } from '../../../foundation/platform.js';
import { randomBase62 } from '../../../foundation/secrets/random-token.js';
import { requireRoomForApp } from '../../storage/require-room.js';
import { touchListing } from '../listings-table.js';
import {
  deleteImage,
  insertImage,
  type ListingImageRow,
  removeImages,
  selectImageByKey,
  selectImages,
  selectUnusedImages,
  writeAlt,
  writePositions,
} from './images-table.js';
import { type ImageKind, validateImage } from './validate-image.js';

/** Adds an image to a draft. A new icon replaces the old one. The caller holds the app's lock. */
export async function addImage(
  transaction: Database,
  platform: Pick<Platform, 'clock' | 'config' | 'diskRoom'>,
  appId: string,
  kind: ImageKind,
  uploaded: Buffer,
): Promise<ListingImageRow> {
  const { clock } = platform;
  const now = clock.now();
  const { bytes, ...facts } = validateImage(kind, uploaded);
  await requireRoomForApp(transaction, platform, appId, bytes.length);
  const alike = (await selectImages(transaction, appId)).filter((image) => image.kind === kind);
  if (kind === 'icon')
    await removeImages(
      transaction,
      alike.map(({ id }) => id),
      now,
    );
  else if (alike.length >= listingLimits.maxScreenshots)
    throw new DomainError('LISTING_IMAGE_LIMIT_REACHED', { members: { limit: listingLimits.maxScreenshots } });
  const blob = await writeBlob(transaction, clock, facts.mediaType, [bytes]);
  await touchListing(transaction, appId, now);
  return insertImage(transaction, {
    app_id: appId,
    kind,
    key: randomBase62(24),
    blob_id: blob.id,
    media_type: facts.mediaType,
    width: facts.width,
    height: facts.height,
    bytes: bytes.length,
    position: Math.max(0, ...alike.map(({ position }) => position)) + 1,
    created_at: now,
    removed_at: null,
    stripped: true,
  });
}

export async function removeImage(transaction: Database, appId: string, imageId: string, now: Date): Promise<void> {
  const image = (await selectImages(transaction, appId)).find(({ id }) => id === imageId);
  if (!image) throw new DomainError('LISTING_IMAGE_NOT_FOUND');
  await removeImages(transaction, [imageId], now);
  await touchListing(transaction, appId, now);
}

/** Says what an image shows. The caller holds the app's lock. */
export async function describeImage(
  transaction: Database,
  appId: string,
  imageId: string,
  alt: string | null,
  now: Date,
): Promise<ListingImageRow> {
  const most = listingLimits.alt;
  if (alt !== null && (alt.trim() === '' || [...alt].length > most)) {
    const fix = 'Shorten it, or send null to clear it.';
    const fieldErrors = [{ code: 'TEXT_INVALID', path: 'alt', message: `alt must have 1 to ${most} characters.`, fix }];
    throw new DomainError('LISTING_INVALID', { fieldErrors });
  }
  const image = (await selectImages(transaction, appId)).find(({ id }) => id === imageId);
  if (!image) throw new DomainError('LISTING_IMAGE_NOT_FOUND');
  await touchListing(transaction, appId, now);
  return writeAlt(transaction, imageId, alt);
}

/** Every screenshot must be named, each once. */
export async function orderScreenshots(transaction: Database, appId: string, ids: string[], now: Date): Promise<void> {
  const known = (await selectImages(transaction, appId))
    .filter(({ kind }) => kind === 'screenshot')
    .map(({ id }) => id);
  const problems: FieldError[] = [];
  const complain = (message: string) =>
    problems.push({ code: 'ORDER_INVALID', path: 'ids', message, fix: 'List every screenshot of the listing once.' });
  if (new Set(ids).size !== ids.length) complain('ids contains a screenshot twice.');
  for (const id of ids) if (!known.includes(id)) complain(`${id} is not a screenshot of this listing.`);
  for (const id of known) if (!ids.includes(id)) complain(`ids is missing the screenshot ${id}.`);
  if (problems.length > 0) throw new DomainError('LISTING_INVALID', { fieldErrors: problems });
  await writePositions(transaction, ids);
  await touchListing(transaction, appId, now);
}

export interface PublicImage {
  mediaType: string;
  sha256: string;
  bytes: Buffer;
}

/** The image behind a public address. */
export async function findPublicImage(db: Database, key: string): Promise<PublicImage | undefined> {
  const image = await selectImageByKey(db, key);
  const blob = image && (await findBlob(db, image.blob_id));
  if (!image || !blob) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of readBlob(db, blob)) chunks.push(chunk);
  return { mediaType: image.media_type, sha256: blob.sha256, bytes: Buffer.concat(chunks) };
}

/** Long enough for any review of an old draft to be finished. */
const keptDays = 90;

export const purgeOldImages = defineJob<Record<string, never>>({
  name: 'forget_old_images',
  every: '41 3 * * *',
  async run(_payload, { db, clock }) {
    const removedBefore = new Date(clock.now().getTime() - keptDays * 86_400_000);
    const images = await selectUnusedImages(db, removedBefore);
    for (const image of images) {
      await deleteImage(db, image.id);
      await deleteBlobs(db, [image.blob_id]);
    }
  },
});
