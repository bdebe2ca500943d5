import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.js';
import type { Database } from '../database/open-database.js';

declare module '../database/schema.js' {
  interface Tables {
    blobs: {
      id: import('kysely').Generated<string>;
      media_type: string;
      bytes: import('kysely').ColumnType<string, string | number | undefined, string | number>;
      sha256: Buffer | null;
      finished_at: Date | null;
      created_at: Date;
    };
    blob_chunks: { blob_id: string; position: number; bytes: Buffer };
  }
}

export interface Blob {
  id: string;
  mediaType: string;
  bytes: number;
  sha256: string;
}

export const chunkBytes = 256 * 1024;
/** A writer that has not finished after this long is dead. */
const unfinishedHours = 24;

/** Writes bytes as they come, a chunk at a time: memory stays flat whatever the size. Not readable until it is whole. */
export async function writeBlob(
  db: Database,
  clock: Clock,
  mediaType: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Blob> {
  const { id } = await db
    .insertInto('blobs')
    .values({ media_type: mediaType, created_at: clock.now(), sha256: null, finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hash = createHash('sha256');
  let position = 0;
  let total = 0;
  for await (const chunk of inChunks(source)) {
    hash.update(chunk);
    total += chunk.length;
    await db.insertInto('blob_chunks').values({ blob_id: id, position: position++, bytes: chunk }).execute();
  }
  const sha256 = hash.digest();
  await db.updateTable('blobs').set({ bytes: total, sha256, finished_at: clock.now() }).where('id', '=', id).execute();
  return { id, mediaType, bytes: total, sha256: sha256.toString('hex') };
}

export async function findBlob(db: Database, id: string): Promise<Blob | undefined> {
  const row = await db
    .selectFrom('blobs')
    .select(['id', 'media_type', 'bytes', 'sha256'])
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      mediaType: row.media_type,
      bytes: Number(row.bytes),
      sha256: row.sha256?.toString('hex') ?? '',
    }
  );
}

/** Reads the bytes from `start` up to and including `end`, one chunk a round trip. */
export async function* readBlob(db: Database, blob: Blob, start = 0, end = blob.bytes - 1): AsyncGenerator<Buffer> {
  for (let position = Math.floor(start / chunkBytes); position * chunkBytes <= end; position++) {
    const row = await db
      .selectFrom('blob_chunks')
      .select('bytes')
      .where('blob_id', '=', blob.id)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!row) throw new Error(`Blob ${blob.id} lost its chunk ${position}.`);
    const offset = position * chunkBytes;
    yield row.bytes.subarray(Math.max(0, start - offset), Math.min(row.bytes.length, end - offset + 1));
  }
}

export async function deleteBlobs(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from blobs where id = any(${ids}::bigint[])`.execute(db);
}

/** Deletes what a crashed writer left behind. */
export async function sweepUnfinishedBlobs(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - unfinishedHours * 3_600_000);
  await db.deleteFrom('blobs').where('finished_at', 'is', null).where('created_at', '<', limit).execute();
}

async function* inChunks(source: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const piece of source) {
    waiting.push(piece);
    waitingBytes += piece.length;
    while (waitingBytes >= chunkBytes) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, chunkBytes);
      waiting = [all.subarray(chunkBytes)];
      waitingBytes = all.length - chunkBytes;
    }
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting);
}
