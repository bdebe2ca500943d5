import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { UnreadableBody } from '../request-errors.js';
import type { BodyShare } from './body-memory-budget.js';
import { bodyDeadlineMs, readBytes } from './read-bytes.js';

function countingShare() {
  const share = {
    taken: 0,
    take(bytes: number) {
      share.taken += bytes;
    },
    release: () => undefined,
  };
  return share satisfies BodyShare;
}

const read = (chunks: Buffer[], announcedBytes?: number, share = countingShare()) =>
  readBytes(Readable.from(chunks), { announcedBytes, limitBytes: 100_000, share });

describe('reading a body', () => {
  it('puts the pieces together, announced or not', async () => {
    const pieces = Array.from({ length: 5_000 }, (_, index) => Buffer.from(String(index % 10)));
    const whole = Buffer.concat(pieces);
    expect(await read(pieces)).toEqual(whole);
    expect(await read(pieces, whole.length)).toEqual(whole);
    expect(await read([whole], whole.length)).toEqual(whole);
    expect(await read([], 0)).toEqual(Buffer.alloc(0));
  });

  it('holds no more than twice what came, however small the pieces are, and nothing that was only announced', async () => {
    const share = countingShare();
    const stream = new PassThrough();
    const reading = readBytes(stream, { announcedBytes: 90_000, limitBytes: 100_000, share });
    stream.write('x');
    await new Promise(setImmediate);
    expect(share.taken).toBeLessThanOrEqual(1024);
    for (let piece = 0; piece < 8_191; piece++) stream.write('x');
    await new Promise(setImmediate);
    expect(share.taken).toBeLessThanOrEqual(2 * 8_192);
    stream.destroy();
    await expect(reading).rejects.toBeInstanceOf(UnreadableBody);
  });

  it('gives up on a body that comes drop by drop', async () => {
    const stream = new PassThrough();
    const drops = setInterval(() => stream.write('x'), 10);
    const reading = readBytes(stream, {
      announcedBytes: 1_000,
      limitBytes: 1_000,
      share: countingShare(),
      deadlineMs: 80,
    });
    await expect(reading).rejects.toMatchObject({ reason: 'too_slow' });
    clearInterval(drops);
  });

  it('waits longer for what may be larger', () => {
    expect(bodyDeadlineMs(8 * 1024)).toBeLessThan(20_000);
    expect(bodyDeadlineMs(20 * 1024 * 1024)).toBeGreaterThan(240_000);
  });
});
