import { createPublicKey, verify } from 'node:crypto';

const toleranceSeconds = 300;

/** Whether the delivery came from Souk. `body` is the exact bytes that arrived; `keys` are those of GET /apps/webhook-keys. */
export function verifyWebhook({ headers, body, keys, nowSeconds = Date.now() / 1000 }) {
  const timestamp = Number(headers['webhook-timestamp']);
  if (!(Math.abs(nowSeconds - timestamp) <= toleranceSeconds)) return false;
  const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), body]);
  const signatures = headers['webhook-signature']
    .split(' ')
    .filter((entry) => entry.startsWith('v1a,'))
    .map((entry) => Buffer.from(entry.slice(4), 'base64'));
  return keys.some(({ key }) => {
    const x = Buffer.from(key.replace('whpk_', ''), 'base64').toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return signatures.some((signature) => verify(null, signed, publicKey, signature));
  });
}
