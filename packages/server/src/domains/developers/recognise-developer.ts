import { sql } from 'kysely';
import type { Platform } from '../../foundation/platform.js';
import { livingSession } from '../accounts/recognise-session.js';
import { readSessionToken } from '../accounts/session-token.js';
import type { Developer, DeveloperAccountRow } from './developer-account.js';

/** Whose dashboard session this is, with their developer account, in one look; undefined when it has ended. */
export async function recogniseDeveloper(platform: Platform, token: string): Promise<Developer | undefined> {
  const claims = await readSessionToken(platform, token);
  if (!claims) return undefined;
  const { rows } = await sql<DeveloperAccountRow & { person_id: string }>`
    select account.*, person."userId" as person_id
    from (${livingSession(claims, platform.clock.now())}) as person
    left join developer_accounts as account on account.user_id = person."userId"`.execute(platform.db);
  const [row] = rows;
  if (!row) return undefined;
  const { person_id, ...account } = row;
  return { userId: person_id, account: account.id === null ? null : account };
}
