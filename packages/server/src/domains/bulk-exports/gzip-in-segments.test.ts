import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checksumAfter, compressSegment, gzipEnd, gzipStart } from './gzip-in-segments.js';

async function writeInSegments(segments: Buffer[]): Promise<Buffer> {
  const parts: Uint8Array[] = [gzipStart];
  let checksum = 0;
  let length = 0;
  for (const segment of segments) {
    parts.push(await compressSegment(segment));
    checksum = checksumAfter(segment, checksum);
    length += segment.length;
  }
  return Buffer.concat([...parts, gzipEnd(checksum, length)]);
}

describe('a gzip file written in segments', () => {
  it.each([0, 1, 2, 40])('is one ordinary gzip file of %i segments', async (count) => {
    const segments = Array.from({ length: count }, (_, index) =>
      Buffer.from(`{"id":"${index}"}\n`.repeat(index * 500)),
    );
    const file = await writeInSegments(segments);
    expect(gunzipSync(file).equals(Buffer.concat(segments))).toBe(true);
  });

  it('is refused by every reader when a byte is wrong', async () => {
    const file = await writeInSegments([Buffer.from('one\n'), Buffer.from('two\n')]);
    file[file.length - 8] = (file[file.length - 8] as number) ^ 1;
    expect(() => gunzipSync(file)).toThrow();
  });
});
