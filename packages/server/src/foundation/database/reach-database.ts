import { sql } from 'kysely';
import type { Platform } from '../platform.js';
import { DatabaseAway } from './primary/database-away.js';

/** Fails unless the database answers and can be written to, and commits are confirmed. */
export async function reachDatabase({ db, primary }: Pick<Platform, 'db' | 'primary'>): Promise<void> {
  await sql`select 1`.execute(db);
  if ('away' in primary.status) throw new DatabaseAway(primary.status.away);
  if (primary.writesWait) throw new DatabaseAway('commits wait for a standby that does not answer');
}
