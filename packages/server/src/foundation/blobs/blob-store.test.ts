import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { deleteBlobs, findBlob, readBlob, sweepUnfinishedBlobs, writeBlob } from './blob-store.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

async function readWhole(id: string, start?: number, end?: number): Promise<Buffer> {
  const blob = await findBlob(test.platform.db, id);
  if (!blob) throw new Error('no such blob');
  const pieces: Buffer[] = [];
  for await (const piece of readBlob(test.platform.db, blob, start, end)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('the blob store', () => {
  it.each([0, 1, 262_143, 262_144, 262_145, 1_000_000])(
    'keeps %i bytes as they were, with their hash',
    async (size) => {
      const bytes = randomBytes(size);
      const pieces = [bytes.subarray(0, 1_000), bytes.subarray(1_000, 300_000), bytes.subarray(300_000)];
      const blob = await writeBlob(test.platform.db, test.clock, 'application/gzip', pieces);
      expect(blob).toMatchObject({ bytes: size, sha256: createHash('sha256').update(bytes).digest('hex') });
      expect((await readWhole(blob.id)).equals(bytes)).toBe(true);
    },
  );

  it('reads any range', async () => {
    const bytes = randomBytes(600_000);
    const { id } = await writeBlob(test.platform.db, test.clock, 'x/y', [bytes]);
    for (const [start, end] of [
      [0, 0],
      [262_143, 262_144],
      [100, 599_999],
      [524_288, 524_288],
    ] as const) {
      expect((await readWhole(id, start, end)).equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  });

  it('does not show an unfinished blob, and sweeps it away after a day', async () => {
    const failing = (async function* () {
      yield randomBytes(300_000);
      throw new Error('the writer died');
    })();
    await expect(writeBlob(test.platform.db, test.clock, 'x/y', failing)).rejects.toThrow('the writer died');
    const left = await test.platform.db.selectFrom('blobs').select('id').where('finished_at', 'is', null).execute();
    expect(left).toHaveLength(1);
    expect(await findBlob(test.platform.db, left[0]?.id ?? '')).toBeUndefined();
    await sweepUnfinishedBlobs(test.platform.db, new Date(test.clock.now().getTime() + 25 * 3_600_000));
    expect(
      await test.platform.db
        .selectFrom('blob_chunks')
        .select('blob_id')
        .where('blob_id', '=', left[0]?.id ?? '')
        .execute(),
    ).toEqual([]);
  });

  it('deletes', async () => {
    const { id } = await writeBlob(test.platform.db, test.clock, 'x/y', [randomBytes(10)]);
    await deleteBlobs(test.platform.db, [id]);
    expect(await findBlob(test.platform.db, id)).toBeUndefined();
  });
});
