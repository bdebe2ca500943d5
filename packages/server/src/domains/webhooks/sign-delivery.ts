import { type KeyObject, sign } from 'node:crypto';

export interface SignedParts {
  webhookId: string;
  /** Unix seconds of this attempt. */
  timestamp: number;
  body: Buffer;
}

/**
 * The `webhook-signature` of a delivery: one `v1a` entry for each key that signs now. Signing runs on libuv's threads, so
 * that it uses the other cores and the loop stays free for sending.
 */
export async function signDelivery(keys: readonly KeyObject[], parts: SignedParts): Promise<string> {
  const content = signedContent(parts);
  const [only] = keys;
  if (keys.length === 1 && only) return signOnce(only, content);
  return (await Promise.all(keys.map((key) => signOnce(key, content)))).join(' ');
}

export function signedContent({ webhookId, timestamp, body }: SignedParts): Buffer {
  return Buffer.concat([Buffer.from(`${webhookId}.${timestamp}.`), body]);
}

function signOnce(key: KeyObject, content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    sign(null, content, key, (error, signature) => {
      if (error) reject(error);
      else resolve(`v1a,${signature.toString('base64')}`);
    });
  });
}
