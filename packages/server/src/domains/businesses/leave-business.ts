import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

/** Nobody belongs to the business any more: from here on it is found by no one. */
export async function leaveBusiness(transaction: Database, businessId: string): Promise<void> {
  await sql`delete from members where business_id = ${businessId}`.execute(transaction);
}
