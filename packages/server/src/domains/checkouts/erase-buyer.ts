import type { Database } from '../../foundation/database/open-database.js';
import { eraseBuyers } from './checkouts-table.js';

export interface Erasure {
  /** Checkouts that became these orders. */
  orderIds: readonly string[];
  /** Checkouts of a buyer who is recognised by one of these. */
  keys: readonly string[];
  at: Date;
}

/** Erases a buyer's contacts in every checkout they began. */
export function eraseBuyerOfCheckouts(db: Database, businessId: string, erasure: Erasure): Promise<void> {
  return eraseBuyers(db, businessId, erasure);
}
