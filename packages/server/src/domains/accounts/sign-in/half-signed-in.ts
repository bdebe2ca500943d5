import type { Platform } from '../../../foundation/platform.js';
import { deriveKey } from '../../../foundation/secrets/derive-keys.js';
import { hashToken, sameBytes } from '../../../foundation/secrets/random-token.js';
import { seal, unseal } from '../../../foundation/secrets/seal.js';
import { selectUser, type UserWithPassword } from '../users-table.js';

/**
 * Between the page that asks for the password and the one that asks for the code a form carries this: that the password was
 * right, for a few minutes, and for as long as it is not changed. Without the code it opens nothing.
 */
interface HalfSignedIn {
  userId: string;
  /** Of the password's hash. */
  digest: string;
  expiresAtMs: number;
}

const minutes = 5;
const sealedFor = { purpose: 'sign-in-page', id: 'half-signed-in' };
const longestText = 600;

const keyOf = ({ config }: Platform) => deriveKey(config.masterKey, 'half-signed-in');
const digestOf = (passwordHash: string) => hashToken(passwordHash).toString('base64url');

export function writeHalfSignedIn(platform: Platform, { user, passwordHash }: UserWithPassword): string {
  const half: HalfSignedIn = {
    userId: user.id,
    digest: digestOf(passwordHash),
    expiresAtMs: platform.clock.now().getTime() + minutes * 60_000,
  };
  return seal(keyOf(platform), Buffer.from(JSON.stringify(half)), sealedFor).toString('base64url');
}

/** Whose password was right; undefined when that was too long ago, is no longer the password, or was made up. */
export async function readHalfSignedIn(platform: Platform, text: string): Promise<UserWithPassword | undefined> {
  const half = open(platform, text);
  if (!half || half.expiresAtMs <= platform.clock.now().getTime()) return undefined;
  const found = await selectUser(platform.db, half.userId);
  if (!found || !sameBytes(Buffer.from(digestOf(found.passwordHash)), Buffer.from(half.digest))) return undefined;
  return found;
}

function open(platform: Platform, text: string): HalfSignedIn | undefined {
  if (text.length > longestText) return undefined;
  try {
    return JSON.parse(unseal(keyOf(platform), Buffer.from(text, 'base64url'), sealedFor).toString());
  } catch {
    // Whatever does not open was not sealed by us: there is nothing more to know about it.
    return undefined;
  }
}
