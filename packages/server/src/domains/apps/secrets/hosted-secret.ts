import type { Database } from '../../../foundation/database/open-database.js';
import { deriveKey } from '../../../foundation/secrets/derive-keys.js';
import { decrypt, encrypt } from '../../../foundation/secrets/encryption.js';
import { hashToken, newToken } from '../../../foundation/secrets/random-token.js';
import {
  type HostedPlace,
  insertHostedSecret,
  revokeHostedSecret,
  revokeHostedSecrets,
  selectHostedSecret,
} from './hosted-secrets-table.js';

/**
 * The client secret that the platform hands to a hosted version, in each environment its own. It is sealed, because every
 * start of an instance needs it again; nobody is ever shown it, and it is none of the developer's two.
 */
export async function ensureHostedSecret(
  db: Database,
  masterKey: Buffer,
  place: HostedPlace,
  now: Date,
): Promise<string> {
  const key = deriveKey(masterKey, 'hosted-secrets');
  const encryptedFor = { purpose: 'client_secrets/hosted', id: spell(place) };
  const known = await selectHostedSecret(db, place);
  if (known) return decrypt(key, known, encryptedFor).toString();
  const secret = newToken('cs');
  const sealed = encrypt(key, Buffer.from(secret), encryptedFor);
  const minted = { secretHash: hashToken(secret), last4: secret.slice(-4), sealed };
  if (await insertHostedSecret(db, place, minted, now)) return secret;
  // Another process minted one at the same moment.
  const other = await selectHostedSecret(db, place);
  if (!other)
    throw new Error(`The secret of version ${place.version} of app ${place.appId} was revoked in the meantime.`);
  return decrypt(key, other, encryptedFor).toString();
}

/** Instances that start later get another. */
export const revokeHosted = revokeHostedSecrets;

/** The same, of one version. */
export const endHosted = revokeHostedSecret;

const spell = ({ appId, version, environment }: HostedPlace) => `${appId}/${version}/${environment}`;
