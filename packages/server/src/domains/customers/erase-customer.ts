import type { Context } from '../../foundation/context.js';
import { releaseKeys, selectToChange } from './customers-table.js';
import { saveCustomer } from './save-customer.js';

/**
 * Erases a locked customer's contacts, note, tags and recognition keys; counters, province and town stay. Returns the keys they
 * were recognised by, and whether anything was left to erase. If they order again, they are a new customer.
 */
export async function eraseCustomer(
  context: Context,
  businessId: string,
  customerId: string,
  at: Date,
): Promise<{ keys: string[]; hasChanged: boolean }> {
  const { db } = context;
  const keys = await releaseKeys(db, businessId, customerId);
  const [before] = await selectToChange(db, { businessId, storeIds: null }, [customerId]);
  if (!before) return { keys, hasChanged: keys.length > 0 };
  const { customer } = before;
  const erased = {
    ...customer,
    name: null,
    phone: null,
    phone2: null,
    email: null,
    address: null,
    note: null,
    tags: [],
  };
  const saved = await saveCustomer(
    context,
    businessId,
    { before, after: { ...before, customer: erased }, countedIn: null },
    at,
  );
  return { keys, hasChanged: keys.length > 0 || saved !== customer };
}
