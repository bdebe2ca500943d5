import { isDeepStrictEqual } from 'node:util';
import type { Order, OrderHappening } from '@souk/contract';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { StageTopic } from './announce-order.js';

/**
 * The life of an order, in one place. Each step says when it is possible and what it makes of the order; `updatedAt`,
 * stock, customers and events follow from the difference and are handled elsewhere.
 *
 *     pending ──confirm──▶ confirmed ──dispatch──▶ dispatched ──deliver──▶ delivered (completed)
 *        │  hold ⇄ unhold      │                        └──────── return ───────┘
 *        └───────cancel────────┘
 */
export interface OrderTransition {
  /** What the history of the order calls it, and what it cannot be when there is an obstacle. */
  name: OrderHappening;
  /** What reaching this stage is announced as; null where it is an update like any other. */
  topic: StageTopic | null;
  /** Why the order cannot take this step now, as a sentence; null when it can. */
  obstacle(order: Order): string | null;
  take(order: Order, at: string): Order;
}

/** Takes a step, or refuses and says why. */
export function applyTransition(step: OrderTransition, order: Order, at: Date): Order {
  const obstacle = step.obstacle(order);
  if (obstacle !== null) {
    throwDomainError('ORDER_STATE_INVALID', {
      message: `Order ${order.orderNumber} cannot be ${step.name}: ${obstacle}.`,
    });
  }
  return step.take(order, at.toISOString());
}

type Obstacle = (order: Order) => string | null;

const when =
  (blocks: (order: Order) => boolean, because: string): Obstacle =>
  (order) =>
    blocks(order) ? because : null;

const isCanceled = when(({ status }) => status === 'canceled', 'it is cancelled');
const isDispatched = when(({ dispatched }) => dispatched, 'it has been dispatched');
const isNotDispatched = when(({ dispatched }) => !dispatched, 'it has not been dispatched');
const isDelivered = when(({ delivered }) => delivered, 'it has been delivered');
const isReturned = when(({ returned }) => returned, 'it has been returned');
const isConfirmed = when(({ confirmedAt }) => confirmedAt !== null, 'it is already confirmed');
const isNotConfirmed = when(({ confirmedAt }) => confirmedAt === null, 'it has not been confirmed');
const isHeld = when(({ waiting }) => waiting, 'it is on hold; take it off hold first');
const isNotHeld = when(({ waiting }) => !waiting, 'it is not on hold');
const isArchived = when(({ archived }) => archived, 'it is already archived');
const isNotArchived = when(({ archived }) => !archived, 'it is not archived');

/** The first obstacle of several. */
const first =
  (...obstacles: Obstacle[]): Obstacle =>
  (order) => {
    for (const obstacle of obstacles) {
      const reason = obstacle(order);
      if (reason !== null) return reason;
    }
    return null;
  };

export const confirm: OrderTransition = {
  name: 'confirmed',
  topic: 'orders/confirmed',
  obstacle: first(isCanceled, isDispatched, isConfirmed),
  take: (order, at) => ({ ...order, confirmedAt: at, waiting: false }),
};

export const cancel = (cancellation: NonNullable<Order['cancellation']>): OrderTransition => ({
  name: 'canceled',
  topic: 'orders/cancelled',
  obstacle: first(isCanceled, isDispatched),
  take: (order, at) => ({ ...order, status: 'canceled', canceledAt: at, cancellation, waiting: false }),
});

export const dispatch = (delivery: Partial<Order['delivery']>): OrderTransition => ({
  name: 'dispatched',
  topic: 'orders/dispatched',
  obstacle: first(isCanceled, isDispatched, isHeld, isNotConfirmed),
  take: (order, at) => ({ ...order, dispatched: true, dispatchedAt: at, delivery: { ...order.delivery, ...delivery } }),
});

export const deliver: OrderTransition = {
  name: 'delivered',
  topic: 'orders/delivered',
  obstacle: first(isCanceled, isNotDispatched, isReturned, isDelivered),
  take: (order, at) => ({ ...order, delivered: true, deliveredAt: at, status: 'completed' }),
};

/** A returned order keeps its status. */
export const markReturned: OrderTransition = {
  name: 'returned',
  topic: 'orders/returned',
  obstacle: first(isCanceled, isNotDispatched, isReturned),
  take: (order, at) => ({ ...order, returned: true, returnedAt: at }),
};

export const hold: OrderTransition = {
  name: 'held',
  topic: null,
  obstacle: first(
    isCanceled,
    isDispatched,
    when(({ waiting }) => waiting, 'it is already on hold'),
  ),
  take: (order) => ({ ...order, waiting: true }),
};

export const unhold: OrderTransition = {
  name: 'unheld',
  topic: null,
  obstacle: isNotHeld,
  take: (order) => ({ ...order, waiting: false }),
};

export const archive: OrderTransition = {
  name: 'archived',
  topic: null,
  obstacle: isArchived,
  take: (order) => ({ ...order, archived: true }),
};

export const unarchive: OrderTransition = {
  name: 'unarchived',
  topic: null,
  obstacle: isNotArchived,
  take: (order) => ({ ...order, archived: false }),
};

type Edit = (before: Order, after: Order) => string | null;

const edits =
  (read: (order: Order) => unknown, obstacle: Obstacle): Edit =>
  (before, after) =>
    isDeepStrictEqual(read(before), read(after)) ? null : obstacle(before);

/** What an edit may still change. What has been dispatched cannot be repacked; a finished order stays as it was. */
const editRules: [what: string, edit: Edit][] = [
  ['items', edits(({ items }) => items, first(isCanceled, isDispatched))],
  ['shippingPrice', edits(({ shippingPrice }) => shippingPrice, first(isCanceled, isDispatched))],
  ['scheduledFor', edits(({ scheduledFor }) => scheduledFor, first(isCanceled, isDispatched))],
  ['buyer', edits(({ buyer }) => buyer, first(isCanceled, isReturned, isDelivered))],
  ['delivery', edits(({ delivery }) => delivery, isCanceled)],
  ['delivery.method', edits(({ delivery }) => delivery.method, isDispatched)],
  ['delivery.speed', edits(({ delivery }) => delivery.speed, isDispatched)],
  ['delivery.deliveryAgentId', edits(({ delivery }) => delivery.deliveryAgentId, isDispatched)],
];

/** Refuses an edit of what can no longer be changed in the order's state. */
export function requireEditable(before: Order, after: Order): void {
  for (const [what, edit] of editRules) {
    const obstacle = edit(before, after);
    if (obstacle === null) continue;
    throwDomainError('ORDER_STATE_INVALID', {
      message: `${what} of order ${before.orderNumber} can no longer be changed: ${obstacle}.`,
    });
  }
}
