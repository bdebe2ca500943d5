import type { Order, OrderHappening } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { timeAfter } from '../../foundation/database/sql/monotonic-timestamp.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Viewer } from '../businesses/viewer.js';
import { followOrder } from '../customers/follow-order.js';
import { readableDifferences } from '../events/readable-differences.js';
import { recordEvents } from '../events/record-events.js';
import { announceChange, orderDifferences, type StageTopic } from './announce-order.js';
import { followStockOfOrder } from './follow-stock-of-order.js';
import { actorOf } from './history/happening.js';
import type { HistoryLine } from './history/history-table.js';
import { asSeenBy } from './mask-order.js';
import { type Step, takeStep } from './order-steps.js';
import { lockOrder, orderTimesWithout, type StoredOrder, updateOrder } from './orders-table.js';

/** Lets an order take a step of its life. */
export function stepOrder(context: Context, viewer: Viewer, id: string, step: Step, at: Date): Promise<Order> {
  const change = { kind: step.name, apply: (order: Order) => takeStep(step, order, at), stage: step.topic };
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
  if (readableDifferences(before.order, changed).length === 0) return asSeenBy(viewer, before.order);
  const after = { ...changed, updatedAt: timeAfter(before.order.updatedAt, at).toISOString() };
  const differences = orderDifferences(before.order, after);
  await save(context, businessId, before, after, { kind, ...differences, at, by: actorOf(context) });
  await recordEvents(context, announceChange(businessId, after, stage, differences));
  return asSeenBy(viewer, after);
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
  const customerId = await followOrder(context, { businessId, at, timesWithout }, before, after);
  await followStockOfOrder(context, { businessId, at }, before.order, after);
  await updateOrder(db, businessId, { order: after, customerId }, line);
}
