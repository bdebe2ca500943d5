import { sign, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { openSigningKeys } from './signing-keys.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

describe('signing keys', () => {
  it('are made once, however many processes start together', async () => {
    const { db } = test.platform;
    const key = Buffer.alloc(32, 7);
    await db.deleteFrom('signing_keys').execute();
    await Promise.all(
      Array.from({ length: 10 }, () => openSigningKeys(db, test.clock, key).ensure(['webhook', 'id_token'])),
    );
    const rows = await db.selectFrom('signing_keys').select('purpose').execute();
    expect(rows.map(({ purpose }) => purpose).sort()).toEqual(['id_token', 'webhook']);
  });

  it('sign what their public halves verify, before and after a rotation, and overlap', async () => {
    const keys = openSigningKeys(test.platform.db, test.clock, Buffer.alloc(32, 7));
    await keys.ensure(['webhook']);
    const [first] = await keys.active('webhook');
    if (!first) throw new Error('no key');
    const message = Buffer.from('hello');
    const signature = sign(null, message, first.signKey);
    test.clock.advanceSeconds(1);
    const second = await keys.rotate('webhook', 3_600);
    expect((await keys.active('webhook')).map(({ id }) => id)).toEqual([second.id, first.id]);
    test.clock.advanceSeconds(3_601);
    expect((await keys.active('webhook')).map(({ id }) => id)).toEqual([second.id]);
    const all = await keys.all('webhook');
    expect(all.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(all.some(({ verifyKey }) => verify(null, message, verifyKey, signature))).toBe(true);
    expect(second.publicKey).toHaveLength(32);
  });

  it('never leave a purpose without one that signs, however short the overlap', async () => {
    const keys = openSigningKeys(test.platform.db, test.clock, Buffer.alloc(32, 7));
    await keys.ensure(['id_token']);
    const first = await keys.signer('id_token');
    const second = await keys.rotate('id_token', 60);
    expect((await keys.signer('id_token'))?.id).toBe(first?.id);
    test.clock.advanceSeconds(61);
    expect((await keys.signer('id_token'))?.id).toBe(second.id);
  });

  it('cannot be opened with another master key, and say so', async () => {
    const keys = openSigningKeys(test.platform.db, test.clock, Buffer.alloc(32, 8));
    await expect(keys.all('webhook')).rejects.toThrow(/SOUK_MASTER_KEY is not the one/);
  });
});
