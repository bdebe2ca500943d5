import type { Topic } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { recordEvents } from '../../events/record-events.js';
import type { SkipReason } from '../routing/route-event.js';
import { insertOwed, type SkippedRequest, takeOwed } from './owed-compliance-table.js';

/** What a buyer asked of every app. A suspended app must answer it too, later. */
const buyersRequests: ReadonlySet<Topic> = new Set(['customers/data_request', 'customers/redact']);

export interface SkippedEvent extends SkippedRequest {
  topic: Topic;
  reason: SkipReason;
}

/** Notes which of these are told once their app is no longer suspended. Call it in the transaction that skips them. */
export async function oweCompliance(db: Database, skipped: readonly SkippedEvent[]): Promise<void> {
  const owed = skipped.filter(({ topic, reason }) => reason === 'APP_SUSPENDED' && buyersRequests.has(topic));
  if (owed.length > 0) await insertOwed(db, owed);
}

/**
 * Announces anew what apps were not told while they were suspended, each to its own installation. Call it in a transaction,
 * when an app is unsuspended, and from time to time: a delivery may be skipped at that very moment. Again while it answers
 * more than 0.
 */
export async function announceOwedCompliance(db: Database, now: Date): Promise<number> {
  const owed = await takeOwed(db);
  await recordEvents(
    db,
    owed.map((request) => ({ ...request, storeId: null, at: now })),
  );
  return owed.length;
}
