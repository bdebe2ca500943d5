import { sql } from 'kysely';
import type { Platform } from '../../foundation/platform.js';
import { noteSessionUse } from '../accounts/note-session-use.js';
import { livingSession } from '../accounts/recognise-session.js';
import { readSessionToken } from '../accounts/session-token.js';
import type { Developer, DeveloperAccountRow } from './developer-account.js';

/** Whose dashboard session this is, with their developer account, in one look; undefined when it has ended. */
export async function recogniseDeveloper(platform: Platform, token: string): Promise<Developer | undefined> {
  const claims = await readSessionToken(platform, token);
  if (!claims) return undefined;
  const { rows } = await sql<DeveloperAccountRow & { person_id: string; session_used_at: Date | null }>`
    select account.*, person."userId" as person_id, person."lastUsedAt" as session_used_at
    from (${livingSession(claims, platform.clock.now())}) as person
    left join developer_accounts as account on account.user_id = person."userId"`.execute(platform.db);
  const [row] = rows;
  if (!row) return undefined;
  const { person_id, session_used_at, ...account } = row;
  await noteSessionUse(platform, { sessionId: claims.sessionId, lastUsedAt: session_used_at });
  return { userId: person_id, account: account.id === null ? null : account };
}
