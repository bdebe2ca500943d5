import { createHmac } from 'node:crypto';
import type { Database } from '../../../foundation/database/open-database.js';
import { deriveKey } from '../../../foundation/secrets/derive-keys.js';
import { hashToken, tokenFrom } from '../../../foundation/secrets/random-token.js';
import { revokePreviewSecret, storePreviewSecret } from './secrets-table.js';

/**
 * The client secret of a preview. It is derived from the installation, so that a preview that is replaced answers the same
 * one again without it being kept anywhere: the app that is running goes on with it.
 */
export async function ensurePreviewSecret(
  db: Database,
  masterKey: Buffer,
  { appId, installationId }: { appId: string; installationId: string },
  now: Date,
): Promise<string> {
  const key = deriveKey(masterKey, 'preview-secrets');
  const secret = tokenFrom('cs', createHmac('sha512', key).update(installationId).digest());
  await storePreviewSecret(db, { appId, installationId, secretHash: hashToken(secret), last4: secret.slice(-4) }, now);
  return secret;
}

export const endPreviewSecret = revokePreviewSecret;
