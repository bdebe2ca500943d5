import { deleteBlobs, findBlob, readBlob, writeBlob } from '../../../foundation/blobs/blob-store.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { defineJob } from '../../../foundation/jobs/define-job.js';
import type { Platform } from '../../../foundation/platform.js';
import { detectImageFormat } from './detect-image-format.js';
import { type ListingImageRow, replaceBytes, takeUnstrippedImages } from './images-table.js';
import { stripMetadata } from './strip/strip-metadata.js';

const someAtOnce = 20;

/** Rewrites images that were uploaded before metadata was stripped, until none is left. */
export const stripOldImages = defineJob<Record<string, never>>({
  name: 'strip_old_images',
  every: '*/15 * * * *',
  async run(_payload, platform) {
    while (await inTransaction(platform, ({ db }) => stripSome(db, platform)));
  },
});

/** True when there may be more. */
async function stripSome(db: Database, platform: Platform): Promise<boolean> {
  const images = await takeUnstrippedImages(db, someAtOnce);
  for (const image of images) await stripOne(db, platform, image);
  return images.length === someAtOnce;
}

async function stripOne(db: Database, { clock, log }: Platform, image: ListingImageRow): Promise<void> {
  const blob = await findBlob(db, image.blob_id);
  const chunks: Buffer[] = [];
  if (blob) for await (const chunk of readBlob(db, blob)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const facts = detectImageFormat(bytes);
  const stripped = facts && stripMetadata(bytes, facts);
  if (!stripped) log.warn({ imageId: image.id }, 'an image that cannot be read keeps its bytes');
  if (!stripped || stripped.length === bytes.length)
    return replaceBytes(db, image.id, { id: image.blob_id, bytes: image.bytes });
  await replaceBytes(db, image.id, await writeBlob(db, clock, image.media_type, [stripped]));
  await deleteBlobs(db, [image.blob_id]);
}
