import { type Customer, maskContacts } from '@souk/contract';
import type { Viewer } from '../businesses/viewer.js';

/** A customer that was just written, as the viewer reads them. What is read from its row is masked by `customerFieldMap`. */
export function maskFor({ maySeeContacts }: Pick<Viewer, 'maySeeContacts'>, customer: Customer): Customer {
  return maySeeContacts ? customer : maskContacts(customer);
}
