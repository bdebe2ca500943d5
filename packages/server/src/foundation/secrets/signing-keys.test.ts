import { createCipheriv, randomBytes, sign, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { deriveKey } from './derive-keys.js';
import { decrypt, isBound } from './encryption.js';
import { openSigningKeys, WrongMasterKey } from './signing-keys.js';

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
    await expect(keys.ensure(['webhook'])).rejects.toThrow(/SOUK_MASTER_KEY is not the one/);
  });

  it('of an earlier Souk, sealed without purpose and id, are bound at the next start and stay the same keys', async () => {
    const { db } = test.platform;
    const masterKey = Buffer.alloc(32, 7);
    const keys = openSigningKeys(db, test.clock, masterKey);
    await keys.ensure(['webhook']);
    const [before] = await keys.active('webhook');
    const row = await readRow(before?.id);
    const encryptionKey = deriveKey(masterKey, 'signing-keys');
    const plain = decrypt(encryptionKey, row.sealed_private_key, { purpose: 'signing-keys/webhook', id: row.id });
    await writeSealed(row.id, sealAsBefore(encryptionKey, plain));

    const restarted = openSigningKeys(db, test.clock, masterKey);
    await restarted.ensure(['webhook']);
    const [after] = await restarted.active('webhook');
    expect(after?.publicKey).toEqual(before?.publicKey);
    if (!after) throw new Error('no key');
    expect(verify(null, Buffer.from('x'), after.verifyKey, sign(null, Buffer.from('x'), after.signKey))).toBe(true);
    expect(isBound((await readRow(row.id)).sealed_private_key)).toBe(true);
  });

  it('do not open in the place of another purpose or of another key', async () => {
    const { db } = test.platform;
    const keys = openSigningKeys(db, test.clock, Buffer.alloc(32, 7));
    await keys.ensure(['webhook', 'id_token']);
    const webhook = await readRow((await keys.active('webhook'))[0]?.id);
    const idToken = await readRow((await keys.active('id_token'))[0]?.id);
    await writeSealed(idToken.id, webhook.sealed_private_key);
    keys.refresh();
    await expect(keys.all('id_token')).rejects.toThrow(WrongMasterKey);
    await writeSealed(idToken.id, idToken.sealed_private_key);
    keys.refresh();
    expect(await keys.all('id_token')).not.toHaveLength(0);
  });
});

function readRow(id = '') {
  return test.platform.db.selectFrom('signing_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function writeSealed(id: string, sealed_private_key: Buffer): Promise<void> {
  await test.platform.db.updateTable('signing_keys').set({ sealed_private_key }).where('id', '=', id).execute();
}

/** Nonce, tag, body, and nothing authenticated beside them: the format before values were bound. */
function sealAsBefore(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}
