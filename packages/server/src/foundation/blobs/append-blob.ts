import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.js';
import type { Database } from '../database/open-database.js';
import { type Blob, chunkBytes } from './blob-store.js';

/** A blob that is written piece by piece, by one process after another if need be. Nobody can read it until it is finished. */
export async function beginBlob(db: Database, clock: Clock, mediaType: string): Promise<string> {
  const { id } = await db
    .insertInto('blobs')
    .values({ media_type: mediaType, created_at: clock.now(), sha256: null, finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether it still exists: a blob left unfinished for a day is deleted. */
export async function isBlobOpen(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('blobs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Adds bytes after the first `length`. The last chunk is filled up before another begins, so that ranges stay computable. */
export async function appendToBlob(db: Database, id: string, length: number, bytes: Buffer): Promise<void> {
  let taken = 0;
  while (taken < bytes.length) {
    const at = length + taken;
    const position = Math.floor(at / chunkBytes);
    const piece = bytes.subarray(taken, taken + chunkBytes - (at % chunkBytes));
    await sql`insert into blob_chunks as chunk (blob_id, position, bytes) values (${id}, ${position}, ${piece})
      on conflict (blob_id, position) do update set bytes = chunk.bytes || excluded.bytes`.execute(db);
    taken += piece.length;
  }
}

/** Makes it readable. Where its hash and length are not known, because another process wrote some of it, it is read again. Safe to repeat. */
export async function finishBlob(
  db: Database,
  clock: Clock,
  id: string,
  known?: HashedBytes,
): Promise<Pick<Blob, 'bytes' | 'sha256'>> {
  const { bytes, sha256 } = known ?? (await hashBlob(db, id));
  await db.updateTable('blobs').set({ bytes, sha256, finished_at: clock.now() }).where('id', '=', id).execute();
  return { bytes, sha256: sha256.toString('hex') };
}

export interface HashedBytes {
  bytes: number;
  sha256: Buffer;
}

async function hashBlob(db: Database, id: string): Promise<HashedBytes> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (let position = 0; ; position++) {
    const chunk = await db
      .selectFrom('blob_chunks')
      .select('bytes')
      .where('blob_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!chunk) return { bytes, sha256: hash.digest() };
    hash.update(chunk.bytes);
    bytes += chunk.bytes.length;
  }
}
