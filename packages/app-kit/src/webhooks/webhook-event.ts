import type {
  BulkExport,
  BusinessRedaction,
  Checkout,
  ComplianceRequest,
  Customer,
  Installation,
  InventoryLevel,
  Order,
  Product,
} from '../admin/generated/resources.js';

/** The `data` of each topic: one field with the resource as the Admin API returns it to the same installation. */
export interface WebhookData {
  'orders/created': { order: Order };
  'orders/confirmed': { order: Order };
  'orders/cancelled': { order: Order };
  'orders/dispatched': { order: Order };
  'orders/delivered': { order: Order };
  'orders/returned': { order: Order };
  'orders/updated': { order: Order };
  'abandoned_checkouts/created': { checkout: Checkout };
  'products/created': { product: Product };
  'products/updated': { product: Product };
  'products/deleted': { product: Product };
  'inventory_levels/updated': { inventoryLevel: InventoryLevel };
  'customers/updated': { customer: Customer };
  'app/installed': { installation: Installation };
  'app/uninstalled': { installation: Installation };
  'app/scopes_updated': { installation: Installation };
  'customers/data_request': { dataRequest: ComplianceRequest };
  'customers/redact': { customerRedaction: ComplianceRequest };
  'business/redact': { businessRedaction: BusinessRedaction };
  'bulk/finished': { bulkExport: BulkExport };
}

/** The topics Souk sends. */
export type WebhookTopic = keyof WebhookData;

interface Envelope<Topic extends WebhookTopic> {
  /** The event, `evt_...`; the same for every installation that receives it. */
  id: string;
  type: Topic;
  apiVersion: string;
  /** When the event happened. */
  createdAt: string;
  businessId: string;
  storeId: string | null;
  appId: string;
  installationId: string;
  /** Top-level fields of the resource that changed; empty for stock. */
  changed: string[];
  /** Read when the delivery was built, so it can be newer than the event. */
  data: WebhookData[Topic];
}

/** A verified event. Narrow it by `type`. */
export type WebhookEvent = { [Topic in WebhookTopic]: Envelope<Topic> }[WebhookTopic] & {
  /** `webhook-id`: identical on every retry and replay. Deduplicate on it. */
  webhookId: string;
  /** A test delivery from the console, with sample data. */
  test: boolean;
};
