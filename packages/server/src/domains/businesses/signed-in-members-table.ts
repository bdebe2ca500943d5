import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { livingSession, type SignedInUser } from '../accounts/identify-session.js';
import type { SessionClaims } from '../accounts/session-token.js';

export interface SignedInMember extends SignedInUser {
  owner: boolean | null;
  permissions: string[] | null;
}

/** Whose session this is and what they are to the business; undefined when the session is over. */
export async function selectSignedInMember(
  db: Database,
  { claims, businessId }: { claims: SessionClaims; businessId: string | null },
  now: Date,
): Promise<SignedInMember | undefined> {
  const { rows } = await sql<SignedInMember>`
    select person.*, member.owner, member.permissions
    from (${livingSession(claims, now)}) as person
    left join members as member on member.business_id = ${businessId}::bigint and member.user_id = person."userId"`.execute(
    db,
  );
  return rows[0];
}
