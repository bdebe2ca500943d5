import type { Database } from '../../foundation/database/open-database.js';
import { lockOne } from './customers-table.js';

/** Nobody else changes the customer until this transaction ends. False when there is none. */
export function lockCustomer(db: Database, businessId: string, id: string): Promise<boolean> {
  return lockOne(db, businessId, id);
}
