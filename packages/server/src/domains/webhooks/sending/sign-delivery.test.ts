import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { signedContent } from '../../../../testing/webhooks/signed-content.js';
import { signDelivery } from './sign-delivery.js';

const pkcs8Prefix = '302e020100300506032b657004220420';
const keyFrom = (seed: string) =>
  createPrivateKey({ key: Buffer.from(pkcs8Prefix + seed, 'hex'), format: 'der', type: 'pkcs8' });

// Made with Python's cryptography 48 (OpenSSL's Ed25519 behind another API), from the same seeds; the second seed is
// the first of RFC 8032, section 7.1.
const vectors = [
  {
    seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    signature: 'v1a,EFSZqYXcARWHORc7tJs3ROa4Le1Qh2ghmOF7Cb398ZI6oWnqHWRVy0i9prOzIBetHuFWyb88jUAqV1wy9tBkBA==',
  },
  {
    seed: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    signature: 'v1a,jvAjTAdD0GQsMJBXvQ4vq15ldbPoLPlOBvZ0Mj8I63PLXk//lHA9HgCvNqKDhTpvAvt6z4hgTgSp/anvbMHJCg==',
  },
];
const parts = {
  webhookId: 'dlv_1000001',
  timestamp: 1_790_000_000,
  body: Buffer.from('{"id":"evt_42","type":"orders/created","data":{"order":{"id":"7","buyer":{"name":"Ümit é"}}}}'),
};

it.each(vectors)('signs what another implementation signs with the key $seed', async ({ seed, signature }) => {
  expect(await signDelivery([keyFrom(seed)], parts)).toBe(signature);
});

it('carries one entry for each key while keys rotate', async () => {
  const header = await signDelivery(
    vectors.map(({ seed }) => keyFrom(seed)),
    parts,
  );
  expect(header.split(' ')).toEqual(vectors.map(({ signature }) => signature));
});

it('signs id, timestamp and the exact bytes of the body', async () => {
  const key = keyFrom(vectors[0]?.seed ?? '');
  const body = Buffer.from([0xff, 0x00]);
  const signature = (await signDelivery([key], { webhookId: 'dlv_1', timestamp: 5, body })).replace('v1a,', '');
  const content = Buffer.concat([Buffer.from('dlv_1.5.'), body]);
  expect(verify(null, content, createPublicKey(key), Buffer.from(signature, 'base64'))).toBe(true);
});

it('signs many at once, each with its own content and key', async () => {
  const [first, second] = vectors.map(({ seed }) => keyFrom(seed));
  if (!first || !second) throw new Error('two vectors are needed');
  const asked = Array.from({ length: 200 }, (_, turn) => ({ key: turn % 3 === 0 ? second : first, turn }));
  const made = await Promise.all(
    asked.map(({ key, turn }) => signDelivery([key], { ...parts, webhookId: `dlv_${turn}` })),
  );
  for (const [place, { key, turn }] of asked.entries()) {
    const content = signedContent({ ...parts, webhookId: `dlv_${turn}` });
    const signature = Buffer.from((made[place] ?? '').replace('v1a,', ''), 'base64');
    expect(verify(null, content, createPublicKey(key), signature)).toBe(true);
  }
});

it('a key that cannot sign is told to whoever asked, and the next signature is made all the same', async () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const [{ seed, signature } = { seed: '', signature: '' }] = vectors;
  await expect(signDelivery([publicKey], parts)).rejects.toThrow();
  expect(await signDelivery([keyFrom(seed)], parts)).toBe(signature);
});
