import type { Topic } from '@souk/contract';
import type { Context } from '../../../foundation/context.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { recordEvents } from '../../events/record-events.js';
import type { SkipReason } from '../routing/route-event.js';
import { insertOwed, type SkippedRequest, takeOwed } from './owed-compliance-table.js';

/** Buyer requests that go to every app. A suspended app must comply too, later. */
const buyersRequests: ReadonlySet<Topic> = new Set(['customers/data_request', 'customers/redact']);

export interface SkippedEvent extends SkippedRequest {
  topic: Topic;
  reason: SkipReason;
}

/** Records which of these to announce once their app is no longer suspended. Call it in the transaction that skips them. */
export async function oweCompliance(db: Database, skipped: readonly SkippedEvent[]): Promise<void> {
  const owed = skipped.filter(({ topic, reason }) => reason === 'APP_SUSPENDED' && buyersRequests.has(topic));
  if (owed.length > 0) await insertOwed(db, owed);
}

/**
 * Re-announces what apps were not sent while they were suspended, each to its own installation. Call it in a transaction,
 * when an app is unsuspended, and periodically: a delivery may be skipped at that very moment. Repeat while it returns more
 * than 0.
 */
export async function announceOwedCompliance(context: Context, now: Date): Promise<number> {
  const owed = await takeOwed(context.db);
  await recordEvents(
    context,
    owed.map((request) => ({ ...request, storeId: null, at: now })),
  );
  return owed.length;
}
