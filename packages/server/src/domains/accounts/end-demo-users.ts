import type { Database } from '../../foundation/database/open-database.js';
import { randomBase62 } from '../../foundation/secrets/random-token.js';
import { endDemoUser, lockLivingDemoUsers } from './demo-users-table.js';
import type { EndSessions } from './end-sessions.js';
import { hashPassword } from './hash-password.js';
import { discardResetsOf } from './password-reset/discard-resets.js';

/** Disables the demo's people: their passwords, sessions and developer tokens stop working. Returns who was disabled. */
export async function endDemoUsers(transaction: Database, end: EndSessions, now: Date): Promise<string[]> {
  const people = await lockLivingDemoUsers(transaction);
  for (const userId of people) {
    // A password that nobody knows, so that password checks need no special case for disabled people.
    await endDemoUser(transaction, userId, await hashPassword(randomBase62(43)), now);
    await discardResetsOf(transaction, userId, now);
    await end({ userId });
  }
  return people;
}
