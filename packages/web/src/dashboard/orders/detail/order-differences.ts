import { type Order, stageOf } from '../../../api/orders';

export interface Shown {
  value: string | null;
  /** The catalogue's names of the values, where they have names. */
  keyPrefix?: string;
}

export interface Difference {
  name: string;
  before: Shown;
  after: Shown;
}

const yesNo = (value: boolean): Shown => ({ value: value ? 'yes' : 'no', keyPrefix: 'dashboard' });

/** What a person would notice, in the order in which the page shows it. */
const members: Record<string, (order: Order) => Shown> = {
  stage: (order) => ({ value: stageOf(order), keyPrefix: 'orders.stageNames' }),
  held: ({ waiting }) => yesNo(waiting),
  archived: ({ archived }) => yesNo(archived),
  total: ({ total }) => ({ value: total }),
  items: ({ items }) => ({ value: items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') }),
  name: ({ buyer }) => ({ value: buyer.name }),
  phone: ({ buyer }) => ({ value: buyer.phone }),
  phone2: ({ buyer }) => ({ value: buyer.phone2 }),
  email: ({ buyer }) => ({ value: buyer.email }),
  address: ({ buyer }) => ({ value: buyer.address }),
  method: ({ delivery }) => ({ value: delivery.method, keyPrefix: 'orders.methods' }),
  speed: ({ delivery }) => ({ value: delivery.speed, keyPrefix: 'orders.speeds' }),
  agent: ({ delivery }) => ({ value: delivery.deliveryAgentId }),
  desk: ({ delivery }) => ({ value: delivery.deskId }),
  tracking: ({ delivery }) => ({ value: delivery.trackingNumber }),
  carrierStatus: ({ delivery }) => ({ value: delivery.carrierStatus }),
  note: ({ note }) => ({ value: note }),
  deliveryNote: ({ deliveryNote }) => ({ value: deliveryNote }),
};

export function differencesOf(seen: Order, now: Order): Difference[] {
  return Object.entries(members)
    .map(([name, read]) => ({ name, before: read(seen), after: read(now) }))
    .filter(({ before, after }) => before.value !== after.value);
}
