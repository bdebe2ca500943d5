import { sql } from 'kysely';
import { appointStaff } from '../src/domains/accounts/appoint-staff.js';
import type { Database } from '../src/foundation/database/open-database.js';
import type { TestServer } from './start-test-server.js';

/** States that many steps, of many people, would lead to: set at once. */

/** A server's database, for whoever has the server in hand. */
export const databaseOf = (on: Database | Pick<TestServer, 'platform'>): Database =>
  'platform' in on ? on.platform.db : on;

export async function setAppState({ platform }: TestServer, appId: string, state: string): Promise<void> {
  await sql`update apps set state = ${state} where id = ${appId}`.execute(platform.db);
}

export async function setDeveloperStatus({ platform }: TestServer, developerId: string, status: string): Promise<void> {
  await sql`update developer_accounts set status = ${status} where id = ${developerId}`.execute(platform.db);
}

/** As the operator's command does it. */
export async function makeStaff({ platform }: TestServer, email: string): Promise<void> {
  await appointStaff(platform, email);
}
