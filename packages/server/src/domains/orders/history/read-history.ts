import type { Order, OrderHappening } from '@souk/contract';
import type { Database } from '../../../foundation/database/open-database.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import type { Viewer } from '../../businesses/viewer.js';
import { readOrder } from '../read-orders.js';
import type { Actor } from './history-entry.js';
import { type StoredLine, selectHistory } from './history-table.js';

/** What happened to an order, as the viewer may know it. The names of apps are not known here. */
export interface PastOfOrder {
  id: string;
  kind: OrderHappening;
  changed: string[];
  at: string;
  /** Null where it was not recorded. */
  by: (Actor & { name: string | null }) | null;
}

/**
 * Newest first. What happened before histories were written is told by the order's own times, without who did it: after the
 * oldest line of an order whose creation has none.
 */
export async function readHistory(
  db: Database,
  viewer: Viewer,
  orderId: string,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<{ past: PastOfOrder[]; more: boolean }> {
  const [order, lines] = await Promise.all([
    readOrder(db, viewer, orderId),
    selectHistory(db, viewer, orderId, { afterId, limit: limit + 1 }),
  ]);
  if (!order) return throwDomainError('NOT_FOUND');
  const more = lines.length > limit;
  const told = lines.slice(0, limit);
  const past = told.map((line) => asPast(line, viewer));
  return { past: more || told.at(-1)?.kind === 'created' ? past : [...past, ...earlier(order, told)], more };
}

function asPast({ id, kind, changed, changedMasked, at, ...line }: StoredLine, viewer: Viewer): PastOfOrder {
  const by = { kind: line.actor, userId: line.userId, installationId: line.installationId, name: line.userName };
  const seen = viewer.maySeeContacts ? changed : (changedMasked ?? changed);
  return { id, kind, changed: seen, at: at.toISOString(), by };
}

const timesOf = (order: Order): [OrderHappening, string | null][] => [
  ['returned', order.returnedAt],
  ['delivered', order.deliveredAt],
  ['canceled', order.canceledAt],
  ['dispatched', order.dispatchedAt],
  ['confirmed', order.confirmedAt],
  ['created', order.createdAt],
];

function earlier(order: Order, told: readonly StoredLine[]): PastOfOrder[] {
  const oldest = told.at(-1)?.at.toISOString();
  return timesOf(order).flatMap(([kind, at]) =>
    at !== null && (oldest === undefined || at < oldest)
      ? [{ id: `${order.id}-${kind}`, kind, changed: [], at, by: null }]
      : [],
  );
}
