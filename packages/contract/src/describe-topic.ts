import type { Topic } from './topics.js';

/** When each is sent, for people. */
const descriptions: Record<Topic, string> = {
  'orders/created': 'A real order is created, or a checkout becomes one. Sent once per order.',
  'orders/confirmed': 'An order is confirmed.',
  'orders/cancelled': 'An order is cancelled. See `cancellation` for the reason.',
  'orders/dispatched': 'An order is handed to the carrier.',
  'orders/delivered': 'An order is delivered to the buyer.',
  'orders/returned': 'An order is returned. Its status stays the same; `returned` is true.',
  'orders/updated': 'An order changes in any other way that the app can read. `changed` lists the top-level fields.',
  'abandoned_checkouts/created': 'A checkout has had no activity for 30 minutes.',
  'products/created': 'A product is created.',
  'products/updated':
    'A product changes. `changed` lists the fields. Deactivating a product sends this topic with `active` set to false.',
  'products/deleted': 'Not sent at present, because products are never deleted.',
  'inventory_levels/updated':
    'The levels, the threshold or the low-stock flag of a stock item change. `changed` is empty: the body has the whole stock, which can be negative.',
  'customers/updated': 'A customer changes.',
  'app/installed': 'The app was installed. Other deliveries can arrive first.',
  'app/uninstalled': 'The app was uninstalled. Its tokens are already revoked.',
  'app/scopes_updated': 'The scopes of the installation changed.',
  'customers/data_request': 'A customer requests the data stored about them. Send it to the merchant by `dueAt`.',
  'customers/redact': 'A customer requests the erasure of their data. Delete the data you store about them by `dueAt`.',
  'business/redact':
    'Sent 2 days after the app is uninstalled. Delete the data you store about the business by `dueAt`.',
  'bulk/finished': 'A bulk export requested by the installation has finished or failed.',
};

export function describeTopic(topic: Topic): string {
  return descriptions[topic];
}
