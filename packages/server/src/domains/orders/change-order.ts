import type { Order, Topic } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { refuse } from '../../foundation/http/refusal.js';
import type { Reach } from '../businesses/reach.js';
import { followOrder } from '../customers/follow-order.js';
import { readableDifferences, timeAfter } from '../events/readable-differences.js';
import { recordEvents } from '../events/record-events.js';
import { announceChange } from './announce-order.js';
import { followStockOfOrder } from './follow-stock-of-order.js';
import { type Step, takeStep } from './order-steps.js';
import { lockOrder, orderTimesWithout, type StoredOrder, updateOrder } from './orders-table.js';

/** Lets an order take a step of its life. */
export function stepOrder(db: Database, reach: Reach, id: string, step: Step, at: Date): Promise<Order> {
  return changeOrder(db, reach, id, at, (order) => takeStep(step, order, at), step.topic);
}

/**
 * The one way an order changes: it is locked, so that two people change it one after the other; customers and stock
 * follow the difference, and the difference is announced. Whoever changes nothing writes nothing and announces nothing.
 */
export async function changeOrder(
  db: Database,
  reach: Reach,
  id: string,
  at: Date,
  change: (order: Order) => Order | Promise<Order>,
  stage: Topic | null = null,
): Promise<Order> {
  const before = (await lockOrder(db, reach, id)) ?? refuse('NOT_FOUND');
  const changed = await change(before.order);
  if (readableDifferences(before.order, changed).length === 0) return before.order;
  const after = { ...changed, updatedAt: timeAfter(before.order.updatedAt, at).toISOString() };
  await save(db, reach.businessId, before, after, at);
  await recordEvents(db, announceChange(reach.businessId, before.order, after, stage));
  return after;
}

async function save(db: Database, businessId: string, before: StoredOrder, after: Order, at: Date): Promise<void> {
  const { id: orderId, storeId } = after;
  const timesWithout = (customerId: string) => orderTimesWithout(db, businessId, { customerId, storeId, orderId });
  const customerId = await followOrder(db, { businessId, at, timesWithout }, before, after);
  await followStockOfOrder(db, { businessId, at }, before.order, after);
  await updateOrder(db, businessId, { order: after, customerId });
}
