import { pino } from 'pino';
import { type Database, openDatabase } from '../src/foundation/database/open-database.js';
import { openTestDatabase } from './open-test-database.js';

export interface BareDatabase {
  db: Database;
  close(): Promise<void>;
}

/** A database of its own, and nothing of a platform around it. */
export async function openBareDatabase(): Promise<BareDatabase> {
  const place = await openTestDatabase();
  const { db, close } = openDatabase({ url: place.url, log: pino({ level: 'silent' }) });
  return {
    db,
    async close() {
      await close();
      await place.drop();
    },
  };
}
