import { productImageLimits, type UploadedImage } from '@souk/contract';
import { findBlob, readBlob, writeBlob } from '../../foundation/blobs/blob-store.js';
import { daysInSeconds, secondsAfter } from '../../foundation/clock.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { defineJob } from '../../foundation/jobs/define-job.js';
import type { Platform } from '../../foundation/platform.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';
import { requireRoom } from '../storage/require-room.js';
import {
  countImages,
  deleteUnshownImages,
  insertImage,
  lockImagesOf,
  type StoredImage,
  selectBusinessesWithImages,
  selectImageByKey,
} from './product-images-table.js';
import { validateProductImage } from './validate-product-image.js';

/** Keeps an image that a merchant uploaded. It has an address from now on; what shows it names that. */
export async function storeProductImage(
  platform: Platform,
  { businessId, userId }: { businessId: string; userId: string | null },
  uploaded: Buffer,
): Promise<UploadedImage> {
  const { bytes, mediaType, width, height } = validateProductImage(uploaded);
  const { clock, config } = platform;
  const key = randomBase62(24);
  await inTransaction(platform, async ({ db }) => {
    await lockImagesOf(db, businessId);
    const limit = productImageLimits.perBusiness;
    if ((await countImages(db, businessId)) >= limit) throwDomainError('IMAGE_LIMIT_REACHED', { members: { limit } });
    const owners = [
      ...(userId === null ? [] : [{ kind: 'person', id: userId } as const]),
      { kind: 'business', id: businessId } as const,
    ];
    await requireRoom(db, platform, owners, bytes.length);
    const blob = await writeBlob(db, clock, mediaType, [bytes]);
    await insertImage(db, {
      business_id: businessId,
      key,
      blob_id: blob.id,
      media_type: mediaType,
      width,
      height,
      bytes: bytes.length,
      uploaded_by: userId,
      created_at: clock.now(),
    });
  });
  return { url: `${config.baseUrl}/images/${key}`, mediaType, width, height, bytes: bytes.length };
}

export interface KeptImage {
  mediaType: string;
  sha256: string;
  bytes: Buffer;
}

/** The image behind a public address. */
export async function findProductImage(db: Database, key: string): Promise<KeptImage | undefined> {
  return readKept(db, await selectImageByKey(db, key));
}

/** The same, for the pages of one business: another's images are not found there. */
export async function findImageOfBusiness(
  db: Database,
  businessId: string,
  key: string,
): Promise<KeptImage | undefined> {
  const image = await selectImageByKey(db, key);
  return image?.business_id === businessId ? readKept(db, image) : undefined;
}

async function readKept(db: Database, image: StoredImage | undefined): Promise<KeptImage | undefined> {
  const blob = image && (await findBlob(db, image.blob_id));
  if (!image || !blob) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of readBlob(db, blob)) chunks.push(chunk);
  return { mediaType: image.media_type, sha256: blob.sha256, bytes: Buffer.concat(chunks) };
}

const businessesAtOnce = 100;

/** Uploaded, and then not used; or taken out of what showed it. */
export const purgeUnshownImages = defineJob<Record<string, never>>({
  name: 'forget_unshown_images',
  every: '23 * * * *',
  async run(_payload, { db, clock }) {
    const before = secondsAfter(clock.now(), -daysInSeconds(productImageLimits.unusedDays));
    let after = '0';
    for (;;) {
      const businesses = await selectBusinessesWithImages(db, { before, after, most: businessesAtOnce });
      for (const businessId of businesses) await deleteUnshownImages(db, businessId, before);
      after = businesses.at(-1) ?? after;
      if (businesses.length < businessesAtOnce) return;
    }
  },
});
