import type { Platform } from '../../foundation/platform.js';
import { recordSessionUse } from '../accounts/record-session-use.js';
import { readSessionToken } from '../accounts/session-token.js';
import { selectSignedInDeveloper } from './accounts-table.js';
import type { Developer } from './developer-account.js';

/** Whose dashboard session this is, with their developer account, in one query; undefined when it has ended. */
export async function identifyDeveloper(platform: Platform, token: string): Promise<Developer | undefined> {
  const claims = await readSessionToken(platform, token);
  const found = claims && (await selectSignedInDeveloper(platform.db, claims, platform.clock.now()));
  if (!found) return undefined;
  const { userId, lastUsedAt, account } = found;
  await recordSessionUse(platform, { sessionId: claims.sessionId, lastUsedAt });
  return { userId, account };
}
