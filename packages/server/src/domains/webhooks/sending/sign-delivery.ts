import type { KeyObject } from 'node:crypto';
import { SigningWorker } from './signing-worker.js';

export interface SignedParts {
  webhookId: string;
  /** Unix seconds of this attempt. */
  timestamp: number;
  body: Buffer;
}

const signingThread = new SigningWorker();

/** The `webhook-signature` of a delivery: one `v1a` entry for each key that signs now. */
export async function signDelivery(keys: readonly KeyObject[], parts: SignedParts): Promise<string> {
  const pieces = signedPieces(parts);
  const [only] = keys;
  if (keys.length === 1 && only) return `v1a,${await signingThread.sign(only, pieces)}`;
  const signatures = await Promise.all(keys.map((key) => signingThread.sign(key, pieces)));
  return signatures.map((signature) => `v1a,${signature}`).join(' ');
}

function signedPieces({ webhookId, timestamp, body }: SignedParts): Buffer[] {
  return [Buffer.from(`${webhookId}.${timestamp}.`), body];
}
