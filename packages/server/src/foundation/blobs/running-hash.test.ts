import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { appendToBlob, beginBlob, finishBlob } from './append-blob.js';
import { findBlob } from './blob-store.js';
import { RunningHash } from './running-hash.js';

let house: TestPlatform;

beforeAll(async () => {
  house = await openTestPlatform();
});
afterAll(() => house.close());

const first = Buffer.from('some bytes, ');
const second = Buffer.from('and others');
const whole = { bytes: 22, sha256: createHash('sha256').update('some bytes, and others').digest() };

describe('the hash of a blob that is written piece by piece', () => {
  it('is there once all was written here', () => {
    const hash = RunningHash.continue(house.platform.db, '1', 0);
    hash.add(first);
    hash.add(second);
    expect(hash.hashed).toEqual(whole);
    expect(hash.hashed).toEqual(whole);
  });

  it('goes on where it was left', () => {
    const { db } = house.platform;
    const begun = RunningHash.continue(db, '2', 0);
    begun.add(first);
    begun.keep(db, '2');
    const next = RunningHash.continue(db, '2', first.length);
    next.add(second);
    expect(next.hashed).toEqual(whole);
  });

  it('is not known where another process has written meanwhile, or before', () => {
    const { db } = house.platform;
    const begun = RunningHash.continue(db, '3', 0);
    begun.add(first);
    begun.keep(db, '3');
    expect(RunningHash.continue(db, '3', first.length + 1).hashed).toBeUndefined();
    expect(RunningHash.continue(db, '4', first.length).hashed).toBeUndefined();
  });

  it('is kept of the latest hundred blobs', () => {
    const { db } = house.platform;
    for (let blob = 1000; blob <= 1100; blob++) {
      const hash = RunningHash.continue(db, String(blob), 0);
      hash.add(first);
      hash.keep(db, String(blob));
    }
    expect(RunningHash.continue(db, '1000', first.length).hashed).toBeUndefined();
    expect(RunningHash.continue(db, '1001', first.length).hashed).toBeDefined();
  });

  it('is the one that reading the blob again would find', async () => {
    const { db, clock } = house.platform;
    const id = await beginBlob(db, clock, 'text/plain');
    await appendToBlob(db, id, 0, first);
    await appendToBlob(db, id, first.length, second);
    const read = await finishBlob(db, clock, id);
    expect(await finishBlob(db, clock, id, whole)).toEqual(read);
    expect(await findBlob(db, id)).toMatchObject({ bytes: whole.bytes, sha256: whole.sha256.toString('hex') });
  });
});
