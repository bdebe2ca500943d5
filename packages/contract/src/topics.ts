import type { Scope } from './scopes.js';

/** The one key of a delivery's `data`. */
export type DataKey =
  | 'order'
  | 'checkout'
  | 'product'
  | 'inventoryLevel'
  | 'customer'
  | 'installation'
  | 'dataRequest'
  | 'customerRedaction'
  | 'businessRedaction'
  | 'bulkExport';

export interface TopicFacts {
  dataKey: DataKey;
  /** The scope that reads the topic's resource; null where none is needed. */
  scope: Scope | null;
  /** True when only the installation it concerns hears of it. */
  ownInstallationOnly: boolean;
  /** True when an installation limited to selected stores hears only of those stores. */
  byStore: boolean;
}

const about = (dataKey: DataKey, scope: Scope | null, rest: Partial<TopicFacts> = {}): TopicFacts => ({
  dataKey,
  scope,
  ownInstallationOnly: false,
  byStore: false,
  ...rest,
});
const order = about('order', 'read_orders', { byStore: true });
const product = about('product', 'read_products', { byStore: true });
const installation = about('installation', null, { ownInstallationOnly: true });

const facts = {
  'orders/created': order,
  'orders/confirmed': order,
  'orders/cancelled': order,
  'orders/dispatched': order,
  'orders/delivered': order,
  'orders/returned': order,
  'orders/updated': order,
  'abandoned_checkouts/created': about('checkout', 'read_orders', { byStore: true }),
  'products/created': product,
  'products/updated': product,
  'products/deleted': product,
  'inventory_levels/updated': about('inventoryLevel', 'read_inventory', { byStore: true }),
  // It names a store only when nothing but that store's counters moved.
  'customers/updated': about('customer', 'read_customers', { byStore: true }),
  'app/installed': installation,
  'app/uninstalled': installation,
  'app/scopes_updated': installation,
  'customers/data_request': about('dataRequest', null),
  'customers/redact': about('customerRedaction', null),
  'business/redact': about('businessRedaction', null, { ownInstallationOnly: true }),
  'bulk/finished': about('bulkExport', null, { ownInstallationOnly: true }),
} as const satisfies Record<string, TopicFacts>;

export type Topic = keyof typeof facts;

export const topics = Object.keys(facts) as Topic[];

/** Every app that is listed subscribes to these: buyers ask for their data, or for its deletion. */
export const complianceTopics = ['customers/data_request', 'customers/redact', 'business/redact'] as const;

export function isTopic(word: string): word is Topic {
  return Object.hasOwn(facts, word);
}

export function topicFacts(topic: Topic): TopicFacts {
  return facts[topic];
}
