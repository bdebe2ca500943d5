import { maskContacts, type Order } from '@souk/contract';
import type { Viewer } from '../businesses/viewer.js';

/** The order as the viewer reads it. Whatever leaves this domain went through here, or through the JSON that says the same. */
export function asSeenBy({ maySeeContacts }: Pick<Viewer, 'maySeeContacts'>, order: Order): Order {
  return maySeeContacts ? order : { ...order, buyer: maskContacts(order.buyer) };
}
