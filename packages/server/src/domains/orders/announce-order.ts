import type { Order, Topic } from '@souk/contract';
import { readableDifferences } from '../events/readable-differences.js';
import type { NewEvent } from '../events/record-events.js';

/** The topics that tell of a stage an order reached. */
export type OrderStage = Exclude<Extract<Topic, `orders/${string}`>, 'orders/created' | 'orders/updated'>;

/** The members that belong to a stage: what else a write changes is told by `orders/updated` as well. */
const ownMembers: Record<OrderStage, readonly (keyof Order)[]> = {
  'orders/confirmed': ['status', 'confirmedAt', 'waiting'],
  'orders/cancelled': ['status', 'canceledAt', 'cancellation'],
  'orders/dispatched': ['dispatched', 'dispatchedAt', 'delivery'],
  'orders/delivered': ['delivered', 'deliveredAt', 'status'],
  'orders/returned': ['returned', 'returnedAt'],
};

/** What a change of an order is announced as; nothing when it reads as before. */
export function announceChange(businessId: string, before: Order, after: Order, stage: OrderStage | null): NewEvent[] {
  const changed = readableDifferences(before, after);
  const own: readonly string[] = stage === null ? [] : ownMembers[stage];
  const event = (topic: Topic, members: string[]): NewEvent => ({
    topic,
    businessId,
    storeId: after.storeId,
    resourceId: after.id,
    changed: members,
    at: new Date(after.updatedAt),
  });
  const rest = changed.filter((member) => !own.includes(member));
  const stages =
    stage === null
      ? []
      : [
          event(
            stage,
            changed.filter((member) => own.includes(member)),
          ),
        ];
  return rest.length === 0 ? stages : [...stages, event('orders/updated', rest)];
}

/** A real order came to be: told once, and nothing of it changed before. */
export function announceCreation(businessId: string, order: Order): NewEvent {
  return {
    topic: 'orders/created',
    businessId,
    storeId: order.storeId,
    resourceId: order.id,
    changed: [],
    at: new Date(order.createdAt),
  };
}
