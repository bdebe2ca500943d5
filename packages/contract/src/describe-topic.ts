import type { Topic } from './topics.js';

/** When each is sent, for people. */
const descriptions: Record<Topic, string> = {
  'orders/created': 'A real order is created, or a checkout becomes one. Sent once for each order.',
  'orders/confirmed': 'An order is confirmed.',
  'orders/cancelled': 'An order is cancelled; `cancellation` says why.',
  'orders/dispatched': 'An order is handed to the carrier.',
  'orders/delivered': 'An order reaches its buyer.',
  'orders/returned': 'An order comes back. It keeps its status; `returned` tells.',
  'orders/updated': 'Any other change of an order that the app can read; `changed` names its top-level members.',
  'abandoned_checkouts/created': 'A buyer leaves a checkout unfinished for 30 minutes.',
  'products/created': 'A product is created.',
  'products/updated':
    'A product reads differently; `changed` names what. Deactivating one is this, with `active` false.',
  'products/deleted': 'Never sent today, as no product is deleted.',
  'inventory_levels/updated':
    "A stock item's levels, threshold or low flag change. `changed` is empty: the body is the whole stock, which can be negative.",
  'customers/updated': 'A customer reads differently.',
  'app/installed': 'The app was installed. Other deliveries may arrive before it.',
  'app/uninstalled': 'The app was uninstalled. Its tokens have ended already.',
  'app/scopes_updated': 'The scopes of the installation changed.',
  'customers/data_request': 'A buyer asks what is stored about them. Answer the merchant by `dueAt`.',
  'customers/redact': 'A buyer asks to be forgotten. Delete what you keep about them by `dueAt`.',
  'business/redact': 'Two days after an uninstallation: delete what you keep about the business by `dueAt`.',
  'bulk/finished': 'A bulk export that the installation asked for is done, or failed.',
};

export function describeTopic(topic: Topic): string {
  return descriptions[topic];
}
