import type { Platform } from '../../../foundation/platform.js';
import { hashToken, isTokenOf } from '../../../foundation/secrets/random-token.js';
import type { Developer } from '../developer-account.js';
import { isExpired } from './token-lifetime.js';
import { recordTokenUse, selectTokenInUse, type TokenInUse } from './tokens-table.js';

/** A use is recorded at most this often: otherwise every call would be a write. */
const noteUseEveryMs = 60_000;

/** Whom a developer token stands for; undefined when it is refused, for whatever reason. */
export async function acceptToken(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  text: string,
): Promise<(Developer & { tokenId: string }) | undefined> {
  if (!isTokenOf('dt', text)) return undefined;
  const token = await selectTokenInUse(db, hashToken(text));
  const now = clock.now();
  if (!token || isExpired(token, now)) return undefined;
  if (isUseDue(token, now)) await recordTokenUse(db, token.id, now);
  return { userId: token.user_id, tokenId: token.id, account: token.account };
}

function isUseDue({ last_used_at }: TokenInUse, now: Date): boolean {
  return last_used_at === null || now.getTime() - last_used_at.getTime() >= noteUseEveryMs;
}
