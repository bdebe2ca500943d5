import { cancellationReasons, maskContacts, type Order, type Topic } from '@souk/contract';
import { daysInSeconds, secondsAfter } from '../../../foundation/clock.js';
import { announceChange, orderDifferences, type StageTopic } from '../../orders/announce-order.js';
import { noUtm } from '../../orders/create-order.js';
import * as steps from '../../orders/order-transitions.js';
import { totalOf } from '../../orders/price-items.js';
import { type Sample, type SamplePlace, sampleBuyer, sampleIds, sampleItems } from './sample-store.js';

export function sampleNewOrder(place: SamplePlace): Sample {
  return asSample(place, newOrder(place, place.at), []);
}

/** A change that everybody can read, whatever they may see. */
export function sampleEditedOrder(place: SamplePlace): Sample {
  const before = newOrder(place, secondsAfter(place.at, -daysInSeconds(1)));
  const after = { ...before, note: 'Please ring twice.', updatedAt: place.at.toISOString() };
  return changedSample(place, before, after, null);
}

const cancellation = {
  reasonId: 'changed_mind',
  reasonLabel: cancellationReasons.changed_mind,
  source: 'merchant',
} as const;
const parcel = { trackingNumber: 'SAMPLE-0001', carrierStatus: 'picked_up' };

/** The steps that lead an order to each stage; the last one is what the topic reports. */
const waysTo: Record<StageTopic, readonly steps.OrderTransition[]> = {
  'orders/confirmed': [steps.confirm],
  'orders/cancelled': [steps.cancel(cancellation)],
  'orders/dispatched': [steps.confirm, steps.dispatch(parcel)],
  'orders/delivered': [steps.confirm, steps.dispatch(parcel), steps.deliver],
  'orders/returned': [steps.confirm, steps.dispatch(parcel), steps.markReturned],
};

/** An order that just reached the stage, by the steps that real orders take, one a day. */
export function sampleOrderAt(stage: StageTopic): (place: SamplePlace) => Sample {
  return (place) => {
    const way = waysTo[stage];
    const dayOf = (step: number) => secondsAfter(place.at, -daysInSeconds(way.length - step));
    let before = newOrder(place, dayOf(0));
    let after = before;
    for (const [index, step] of way.entries()) {
      before = after;
      const at = dayOf(index + 1);
      after = { ...steps.applyTransition(step, before, at), updatedAt: at.toISOString() };
    }
    return changedSample(place, before, after, stage);
  };
}

/** `changed` is what the real announcement of the same change names. */
function changedSample(place: SamplePlace, before: Order, after: Order, stage: StageTopic | null): Sample {
  const topic: Topic = stage ?? 'orders/updated';
  const event = announceChange('', after, stage, orderDifferences(before, after)).find(
    (announced) => announced.topic === topic,
  );
  return asSample(place, after, event?.changed ?? []);
}

function asSample({ maySeeContacts, storeId }: SamplePlace, order: Order, changed: readonly string[]): Sample {
  const resource = maySeeContacts ? order : { ...order, buyer: maskContacts(order.buyer) };
  return { storeId, resource, changed };
}

function newOrder({ storeId, currency }: SamplePlace, placedAt: Date): Order {
  const shippingPrice = '400.00';
  return {
    id: sampleIds.order,
    orderNumber: '1042',
    storeId,
    status: 'pending',
    waiting: false,
    archived: false,
    dispatched: false,
    delivered: false,
    returned: false,
    currency,
    total: totalOf(sampleItems, shippingPrice),
    shippingPrice,
    buyer: sampleBuyer,
    delivery: {
      method: 'home',
      speed: 'standard',
      deliveryAgentId: null,
      deskId: null,
      trackingNumber: null,
      carrierStatus: null,
    },
    items: sampleItems,
    source: 'storefront',
    landingPageId: null,
    utm: noUtm,
    exchangeOfOrderId: null,
    cancellation: null,
    scheduledFor: null,
    confirmedAt: null,
    dispatchedAt: null,
    deliveredAt: null,
    returnedAt: null,
    canceledAt: null,
    createdAt: placedAt.toISOString(),
    updatedAt: placedAt.toISOString(),
    note: null,
    deliveryNote: null,
    flags: [],
  };
}
