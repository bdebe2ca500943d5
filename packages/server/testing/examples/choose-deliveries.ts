import { createPublicKey, verify } from 'node:crypto';
import { type Topic, topics } from '@souk/contract';

export interface RecordedDelivery {
  headers: Record<string, string>;
  /** The exact text: the signature is over it. */
  body: string;
  keys: { key: string }[];
}

const kept = /^(content-type|webhook-|svc-)/;
const longest = 6_000;

/** One delivery of each topic, as it came, with the one key that verifies it. */
export function chooseDeliveries(
  known: ReadonlyMap<Topic, RecordedDelivery>,
  received: Omit<RecordedDelivery, 'keys'>[],
  keys: { key: string }[],
): Map<Topic, RecordedDelivery> {
  const chosen = new Map(known);
  for (const topic of topics) {
    if (chosen.has(topic)) continue;
    const own = received.filter(({ headers, body }) => headers['svc-topic'] === topic && body.length < longest);
    // Real ones before tests; of those the one that tells most.
    const ranked = own.sort((a, b) => rank(a) - rank(b) || b.body.length - a.body.length);
    for (const { headers, body } of ranked) {
      const key = keys.find((one) => isSignedBy(one.key, headers, body));
      if (!key) continue;
      const shown = Object.fromEntries(Object.entries(headers).filter(([name]) => kept.test(name)));
      chosen.set(topic, { headers: shown, body, keys: [key] });
      break;
    }
  }
  return chosen;
}

const rank = ({ headers }: Omit<RecordedDelivery, 'keys'>) => (headers['svc-test'] ? 1 : 0);

export function isSignedBy(key: string, headers: Record<string, string>, body: string): boolean {
  const x = Buffer.from(key.replace('whpk_', ''), 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  return (headers['webhook-signature'] ?? '')
    .split(' ')
    .some((entry) => verify(null, signed, publicKey, Buffer.from(entry.replace('v1a,', ''), 'base64')));
}
