import { maskContacts, type Order } from '@souk/contract';
import type { Viewer } from '../businesses/viewer.js';

/** An order that was just written, as the viewer reads it. What is read from its row is masked by `orderFieldMap`. */
export function maskFor({ maySeeContacts }: Pick<Viewer, 'maySeeContacts'>, order: Order): Order {
  return maySeeContacts ? order : { ...order, buyer: maskContacts(order.buyer) };
}
