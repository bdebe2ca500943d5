import type { Topic } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { insertEvents } from './events-table.js';
import type { DifferencesByStore } from './visible-differences.js';

export { recordingForEach } from './events-table.js';

export interface NewEvent {
  topic: Topic;
  businessId: string;
  /** The store it happened in; null when it concerns the whole business. */
  storeId: string | null;
  resourceId: string;
  /** Set when only one installation is to be notified. */
  installationId?: string | null;
  /** Top-level members of the resource, as an app that sees everything reads them; never `updatedAt`. */
  changed?: readonly string[];
  /** The same as an app without contacts reads them; null or omitted when that is no different. */
  changedMasked?: readonly string[] | null;
  /** What differs for apps limited to stores; null or omitted where `storeId` is enough. */
  byStore?: DifferencesByStore | null;
  /** Facts that cannot be read again later (`carriedByEvent`); every other delivery reads its resource when it is sent. */
  payload?: unknown;
  at: Date;
}

/**
 * Writes what happened, and that it has yet to be fanned out, in one statement. Call it inside the transaction of the
 * change, so that neither can be without the other. Returns the events' ids in the order given.
 */
export async function recordEvents(context: Context, events: readonly NewEvent[]): Promise<string[]> {
  return events.length === 0 ? [] : insertEvents(context, events.map(asRow));
}

function asRow(event: NewEvent) {
  return {
    topic: event.topic,
    business_id: event.businessId,
    store_id: event.storeId,
    resource_id: event.resourceId,
    installation_id: event.installationId ?? null,
    changed: event.changed ?? [],
    changed_masked: event.changedMasked ?? null,
    by_store: event.byStore ?? null,
    payload: event.payload ?? null,
    created_at: event.at,
  };
}
