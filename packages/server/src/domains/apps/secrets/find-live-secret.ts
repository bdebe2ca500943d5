import type { Database } from '../../../foundation/database/open-database.js';
import { hashToken, isTokenOf } from '../../../foundation/secrets/random-token.js';
import { type LiveSecret, selectLiveSecret } from './secrets-table.js';

export type { LiveSecret } from './secrets-table.js';

/** A use is written down at most this often: every token request would otherwise be a second write. */
const noteUseEveryMs = 60_000;

/** The app a client id and secret prove to be, in one query. */
export async function findLiveSecret(
  db: Database,
  clientId: string,
  secret: string,
  now: Date,
): Promise<LiveSecret | undefined> {
  if (!isTokenOf('cs', secret)) return undefined;
  return selectLiveSecret(db, clientId, hashToken(secret), now);
}

export async function noteSecretUse(db: Database, { secretId, lastUsedAt }: LiveSecret, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < noteUseEveryMs) return;
  await db.updateTable('client_secrets').set({ last_used_at: now }).where('id', '=', secretId).execute();
}
