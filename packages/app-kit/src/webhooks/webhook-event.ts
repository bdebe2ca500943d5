/** The topics Souk sends. */
export type WebhookTopic =
  | 'orders/created'
  | 'orders/confirmed'
  | 'orders/cancelled'
  | 'orders/dispatched'
  | 'orders/delivered'
  | 'orders/returned'
  | 'orders/updated'
  | 'abandoned_checkouts/created'
  | 'products/created'
  | 'products/updated'
  | 'products/deleted'
  | 'inventory_levels/updated'
  | 'customers/updated'
  | 'app/installed'
  | 'app/uninstalled'
  | 'app/scopes_updated'
  | 'customers/data_request'
  | 'customers/redact'
  | 'business/redact'
  | 'bulk/finished';

/** The key under which `data` holds a topic's resource. */
export interface DataKeys {
  'orders/created': 'order';
  'orders/confirmed': 'order';
  'orders/cancelled': 'order';
  'orders/dispatched': 'order';
  'orders/delivered': 'order';
  'orders/returned': 'order';
  'orders/updated': 'order';
  'abandoned_checkouts/created': 'checkout';
  'products/created': 'product';
  'products/updated': 'product';
  'products/deleted': 'product';
  'inventory_levels/updated': 'inventoryLevel';
  'customers/updated': 'customer';
  'app/installed': 'installation';
  'app/uninstalled': 'installation';
  'app/scopes_updated': 'installation';
  'customers/data_request': 'dataRequest';
  'customers/redact': 'customerRedaction';
  'business/redact': 'businessRedaction';
  'bulk/finished': 'bulkExport';
}

/** A resource as the Admin API gives it. A version may add members, so what is not known here is kept. */
export type WebhookResource = { id: string } & Record<string, unknown>;

interface Envelope<Topic extends WebhookTopic> {
  /** The event, `evt_...`; the same for every installation that hears of it. */
  id: string;
  type: Topic;
  apiVersion: string;
  /** When the event happened. */
  createdAt: string;
  businessId: string;
  storeId: string | null;
  appId: string;
  installationId: string;
  /** Top-level members of the resource that changed; empty for stock. */
  changed: string[];
  /** Read when the delivery was built, so it can be newer than the event. */
  data: { [key in DataKeys[Topic]]: WebhookResource };
}

/** What a delivery says, once it is verified. Narrow it by `type`. */
export type WebhookEvent = { [Topic in WebhookTopic]: Envelope<Topic> }[WebhookTopic] & {
  /** `webhook-id`: identical on every retry and replay. Deduplicate on it. */
  webhookId: string;
  /** Sent from the console to try the endpoint; its data is made up. */
  test: boolean;
};
