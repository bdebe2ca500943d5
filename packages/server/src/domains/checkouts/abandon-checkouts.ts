import type { Context } from '../../foundation/context.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { type NewEvent, recordEvents } from '../events/record-events.js';
import { type AbandonedCheckout, markAbandoned, markIdleAbandoned } from './checkouts-table.js';

export const idleMinutes = 30;
const batch = 500;

/**
 * Marks checkouts that were left unfinished, and announces each once. Call it in a transaction, repeatedly until it returns
 * false; any number of workers may.
 */
export async function abandonIdleCheckouts(context: Context, at: Date): Promise<boolean> {
  const idleSince = new Date(at.getTime() - idleMinutes * 60_000);
  const abandoned = await markIdleAbandoned(context.db, { idleSince, at, limit: batch });
  await recordEvents(
    context,
    abandoned.map((checkout) => leftUnfinished(checkout, at)),
  );
  return abandoned.length === batch;
}

/** Marks one checkout without waiting; false when there is no such open one. */
export async function abandonCheckout(context: Context, reach: BusinessAccess, id: string, at: Date): Promise<boolean> {
  const abandoned = await markAbandoned(context.db, reach, id, at);
  if (!abandoned) return false;
  await recordEvents(context, [leftUnfinished(abandoned, at)]);
  return true;
}

function leftUnfinished({ businessId, storeId, id }: AbandonedCheckout, at: Date): NewEvent {
  return { topic: 'abandoned_checkouts/created', businessId, storeId, resourceId: id, at };
}
