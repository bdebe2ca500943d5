import type { Order, OrderHappening } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { timeAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Viewer } from '../businesses/viewer.js';
import { updateCustomersOfOrder } from '../customers/update-customers-of-order.js';
import { recordEvents } from '../events/record-events.js';
import { readableDifferences } from '../events/visible-differences.js';
import { announceChange, orderDifferences, type StageTopic } from './announce-order.js';
import { actorOf } from './history/history-entry.js';
import type { HistoryLine } from './history/history-table.js';
import { maskFor } from './mask-order.js';
import { applyTransition, type OrderTransition } from './order-transitions.js';
import { lockOrder, orderTimesWithout, type StoredOrder, updateOrder } from './orders-table.js';
import { updateStockOfOrder } from './update-stock-of-order.js';

/** Lets an order take a step of its life. */
export function transitionOrder(
  context: Context,
  viewer: Viewer,
  id: string,
  step: OrderTransition,
  at: Date,
): Promise<Order> {
  const change = { kind: step.name, apply: (order: Order) => applyTransition(step, order, at), stage: step.topic };
  return changeOrder(context, viewer, id, change, at);
}

interface OrderChange {
  /** As its history calls it. */
  kind: OrderHappening;
  /** What becomes of the order, with its contacts as they are. */
  apply(order: Order): Order | Promise<Order>;
  /** The topic of the stage it reaches; null where it is an update like any other. */
  stage: StageTopic | null;
}

/**
 * The one way an order changes: it is locked, so that concurrent changes are serialised; customers and stock
 * follow the difference, and the difference is announced. A change without effect writes and announces nothing.
 * Returns the order as the viewer reads it.
 */
export async function changeOrder(
  context: Context,
  viewer: Viewer,
  id: string,
  { kind, apply, stage }: OrderChange,
  at: Date,
): Promise<Order> {
  const { businessId } = viewer;
  const before = (await lockOrder(context.db, viewer, id)) ?? throwDomainError('NOT_FOUND');
  const changed = await apply(before.order);
  if (readableDifferences(before.order, changed).length === 0) return maskFor(viewer, before.order);
  const after = { ...changed, updatedAt: timeAfter(before.order.updatedAt, at).toISOString() };
  const differences = orderDifferences(before.order, after);
  await save(context, businessId, before, after, { kind, ...differences, at, by: actorOf(context) });
  await recordEvents(context, announceChange(businessId, after, stage, differences));
  return maskFor(viewer, after);
}

async function save(
  context: Context,
  businessId: string,
  before: StoredOrder,
  after: Order,
  line: HistoryLine,
): Promise<void> {
  const { db } = context;
  const { id: orderId, storeId } = after;
  const { at } = line;
  const timesWithout = (customerId: string) => orderTimesWithout(db, businessId, { customerId, storeId, orderId });
  const customerId = await updateCustomersOfOrder(context, { businessId, at, timesWithout }, before, after);
  await updateStockOfOrder(context, { businessId, at }, before.order, after);
  await updateOrder(db, businessId, { order: after, customerId }, line);
}
