import type { Order, Topic } from '@souk/contract';
import type { NewEvent } from '../events/record-events.js';
import { type Differences, differencesBySight } from '../events/visible-differences.js';
import { maskFor } from './mask-order.js';

/** The topics that report a stage an order reached. */
export type StageTopic = Exclude<Extract<Topic, `orders/${string}`>, 'orders/created' | 'orders/updated'>;

/** The members that belong to a stage: anything else a write changes is reported by `orders/updated` as well. */
const ownMembers: Record<StageTopic, readonly (keyof Order)[]> = {
  'orders/confirmed': ['status', 'confirmedAt', 'waiting'],
  'orders/cancelled': ['status', 'canceledAt', 'cancellation'],
  'orders/dispatched': ['dispatched', 'dispatchedAt', 'delivery'],
  'orders/delivered': ['delivered', 'deliveredAt', 'status'],
  'orders/returned': ['returned', 'returnedAt'],
};

/** In which members an order reads differently. */
export const orderDifferences = (before: Order, after: Order): Differences => differencesBySight(before, after, masked);

/** What a change of an order is announced as; nothing when it reads as before. */
export function announceChange(
  businessId: string,
  after: Order,
  stage: StageTopic | null,
  { changed, changedMasked }: Differences,
): NewEvent[] {
  const own: readonly string[] = stage === null ? [] : ownMembers[stage];
  const event = (topic: Topic, tells: (member: string) => boolean): NewEvent => ({
    topic,
    businessId,
    storeId: after.storeId,
    resourceId: after.id,
    changed: changed.filter(tells),
    changedMasked: changedMasked?.filter(tells),
    at: new Date(after.updatedAt),
  });
  const isOwn = (member: string) => own.includes(member);
  const isOther = (member: string) => !isOwn(member);
  return [
    ...(stage === null ? [] : [event(stage, isOwn)]),
    ...(changed.some(isOther) ? [event('orders/updated', isOther)] : []),
  ];
}

const masked = (order: Order): Order => maskFor({ maySeeContacts: false }, order);

/** A real order was created: announced once, with no earlier state to compare. */
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
