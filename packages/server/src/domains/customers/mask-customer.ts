import { type Customer, maskContacts } from '@souk/contract';
import type { Viewer } from '../businesses/viewer.js';

/** The customer as the viewer reads them. Whatever leaves this domain went through here. */
export function asSeenBy({ maySeeContacts }: Pick<Viewer, 'maySeeContacts'>, customer: Customer): Customer {
  return maySeeContacts ? customer : maskContacts(customer);
}
