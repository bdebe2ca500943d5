import type { Database } from '../../foundation/database/open-database.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';
import { endPerson, lockLivingDemoPeople } from './demo-people-table.js';
import type { EndSessions } from './end-sessions.js';
import { hashPassword } from './hash-password.js';
import { forgetResetsOf } from './password-reset/forget-resets.js';

/** Disables the demo's people: their passwords, sessions and developer tokens stop working. Returns who was disabled. */
export async function endDemoPeople(transaction: Database, end: EndSessions, now: Date): Promise<string[]> {
  const people = await lockLivingDemoPeople(transaction);
  for (const userId of people) {
    // A password that nobody knows, so that password checks need no special case for disabled people.
    await endPerson(transaction, userId, await hashPassword(randomBase62(43)), now);
    await forgetResetsOf(transaction, userId, now);
    await end({ userId });
  }
  return people;
}
