import type { Delivery } from './deliveries';

/** Every topic there is; a topic that is missing here is an error of types. */
const every: Record<Delivery['topic'], true> = {
  'orders/created': true,
  'orders/confirmed': true,
  'orders/cancelled': true,
  'orders/dispatched': true,
  'orders/delivered': true,
  'orders/returned': true,
  'orders/updated': true,
  'abandoned_checkouts/created': true,
  'products/created': true,
  'products/updated': true,
  'products/deleted': true,
  'inventory_levels/updated': true,
  'customers/updated': true,
  'app/installed': true,
  'app/uninstalled': true,
  'app/scopes_updated': true,
  'customers/data_request': true,
  'customers/redact': true,
  'business/redact': true,
  'bulk/finished': true,
};

export const topics = Object.keys(every) as Delivery['topic'][];
