import type { Platform } from '../../../foundation/platform.js';
import { deriveKey } from '../../../foundation/secrets/derive-keys.js';
import { decrypt, encrypt } from '../../../foundation/secrets/encryption.js';
import { hashToken, sameBytes } from '../../../foundation/secrets/random-token.js';
import { selectUser, type UserWithPassword } from '../users-table.js';

/**
 * Carried in a form from the password page to the code page: proof that the password was right, valid for a few minutes and
 * only until the password changes. Without the code it grants nothing.
 */
interface HalfSignedIn {
  userId: string;
  /** Of the password's hash. */
  digest: string;
  expiresAtMs: number;
}

const minutes = 5;
const encryptedFor = { purpose: 'sign-in-page', id: 'half-signed-in' };
const longestText = 600;

const keyOf = ({ config }: Platform) => deriveKey(config.masterKey, 'half-signed-in');
const digestOf = (passwordHash: string) => hashToken(passwordHash).toString('base64url');

export function writeSecondFactorChallenge(platform: Platform, { user, passwordHash }: UserWithPassword): string {
  const half: HalfSignedIn = {
    userId: user.id,
    digest: digestOf(passwordHash),
    expiresAtMs: platform.clock.now().getTime() + minutes * 60_000,
  };
  return encrypt(keyOf(platform), Buffer.from(JSON.stringify(half)), encryptedFor).toString('base64url');
}

/** Whose password was right; undefined when that was too long ago, the password has changed, or the token is forged. */
export async function readSecondFactorChallenge(
  platform: Platform,
  text: string,
): Promise<UserWithPassword | undefined> {
  const half = open(platform, text);
  if (!half || half.expiresAtMs <= platform.clock.now().getTime()) return undefined;
  const found = await selectUser(platform.db, half.userId);
  if (!found || !sameBytes(Buffer.from(digestOf(found.passwordHash)), Buffer.from(half.digest))) return undefined;
  return found;
}

function open(platform: Platform, text: string): HalfSignedIn | undefined {
  if (text.length > longestText) return undefined;
  try {
    return JSON.parse(decrypt(keyOf(platform), Buffer.from(text, 'base64url'), encryptedFor).toString());
  } catch {
    // Whatever does not decrypt was not sealed by us; the error says nothing more.
    return undefined;
  }
}
