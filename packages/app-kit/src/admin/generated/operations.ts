// Printed from the Admin API document by `npm run generate`; do not edit by hand.

import type { OperationFacts, Pages, ReadOptions, Selected, WriteOptions } from '../operation-types.js';
import type {
  ApiVersion,
  AppValue,
  BulkExport,
  BulkExportInput,
  Checkout,
  Collection,
  CollectionPatch,
  CollectionProducts,
  Customer,
  CustomerPatch,
  Installation,
  InventoryLevel,
  InventoryLevelPatch,
  NewCollection,
  NewOrder,
  NewProduct,
  NewVariant,
  Order,
  OrderCancellation,
  OrderDispatch,
  OrderPatch,
  Product,
  ProductPatch,
  StockAdjustment,
  Store,
  StorePatch,
  Variant,
  VariantPatch,
  WebhookDelivery,
  WebhookDeliveryWithAttempts,
  WebhookSubscription,
} from './resources.js';

/** Every operation of the Admin API. Lists are iterated, page after page; writes are safe to lose and repeat. */
export interface AdminClient {
  /** Lists the versions of the Admin API, oldest first. */
  listApiVersions(query?: ReadOptions<never>): Promise<ApiVersion[]>;
  /** Downloads the file of a bulk export, whole or a range of it. */
  downloadBulkExport(id: string, query?: {
    /** As the url has it. */
    expires?: string;
    /** As the url has it. */
    signature?: string;
  } & ReadOptions<never>): Promise<Response>;
  /** Lists the stores the caller is let into, newest first. */
  listStores<Field extends keyof Store = keyof Store>(query?: {
    /** An id: decimal digits. */
    storeId?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (newest first, the default) goes with createdFrom and createdTo; `updatedAt` (longest unchanged first) with updatedFrom and updatedTo. */
    sort?: '-createdAt' | 'updatedAt';
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Store, Field>>;
  /** Reads one store. */
  readStore<Field extends keyof Store = keyof Store>(id: string, query?: ReadOptions<Field>): Promise<Selected<Store, Field>>;
  /** Changes a store; what is left out stays as it is. */
  patchStore<Field extends keyof Store = keyof Store>(id: string, body: StorePatch, options?: WriteOptions<Field>): Promise<Selected<Store, Field>>;
  /** Lists products. */
  listProducts<Field extends keyof Product = keyof Product>(query?: {
    /** An id: decimal digits. */
    storeId?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (newest first, the default) goes with createdFrom and createdTo; `updatedAt` (longest unchanged first) with updatedFrom and updatedTo. */
    sort?: '-createdAt' | 'updatedAt';
    /** Only products that are sold, or only others. */
    active?: 'true' | 'false';
    /** An id: decimal digits. */
    collectionId?: string;
    /** Only these products: up to 100 ids, separated by commas. */
    ids?: string;
    /** The beginning of a name, or of the SKU of the product or one of its variants. */
    q?: string;
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Product, Field>>;
  /** Creates a product, with its variants if it has any; its stock starts at nothing. */
  createProduct<Field extends keyof Product = keyof Product>(body: NewProduct, options?: WriteOptions<Field>): Promise<Selected<Product, Field>>;
  /** Reads one product with its variants and collections. */
  readProduct<Field extends keyof Product = keyof Product>(id: string, query?: ReadOptions<Field>): Promise<Selected<Product, Field>>;
  /** Changes a product; what is left out stays as it is. */
  patchProduct<Field extends keyof Product = keyof Product>(id: string, body: ProductPatch, options?: WriteOptions<Field>): Promise<Selected<Product, Field>>;
  /** Lists all variants of a product, in their order. */
  listVariants<Field extends keyof Variant = keyof Variant>(productId: string, query?: ReadOptions<Field>): Promise<Selected<Variant, Field>[]>;
  /** Adds a variant to a product; the first one takes over the stock of the product. */
  createVariant<Field extends keyof Variant = keyof Variant>(productId: string, body: NewVariant, options?: WriteOptions<Field>): Promise<Selected<Variant, Field>>;
  /** Reads one variant of a product. */
  readVariant<Field extends keyof Variant = keyof Variant>(productId: string, id: string, query?: ReadOptions<Field>): Promise<Selected<Variant, Field>>;
  /** Changes a variant; what is left out stays as it is. */
  patchVariant<Field extends keyof Variant = keyof Variant>(productId: string, id: string, body: VariantPatch, options?: WriteOptions<Field>): Promise<Selected<Variant, Field>>;
  /** Lists collections. */
  listCollections<Field extends keyof Collection = keyof Collection>(query?: {
    /** An id: decimal digits. */
    storeId?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (newest first, the default) goes with createdFrom and createdTo; `updatedAt` (longest unchanged first) with updatedFrom and updatedTo. */
    sort?: '-createdAt' | 'updatedAt';
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Collection, Field>>;
  /** Creates a collection: manual without rules, conditional with them. */
  createCollection<Field extends keyof Collection = keyof Collection>(body: NewCollection, options?: WriteOptions<Field>): Promise<Selected<Collection, Field>>;
  /** Reads one collection. */
  readCollection<Field extends keyof Collection = keyof Collection>(id: string, query?: ReadOptions<Field>): Promise<Selected<Collection, Field>>;
  /** Changes a collection; what is left out stays as it is. Emptying the rules makes it manual. */
  patchCollection<Field extends keyof Collection = keyof Collection>(id: string, body: CollectionPatch, options?: WriteOptions<Field>): Promise<Selected<Collection, Field>>;
  /** Deletes a collection; its products stay, its children lose their parent. */
  deleteCollection(id: string, options?: WriteOptions<never>): Promise<void>;
  /** Lists the products of a collection in the order its productSort says. */
  listCollectionProducts<Field extends keyof Product = keyof Product>(id: string, query?: {
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Product, Field>>;
  /** Sets all products of a manual collection, in their order. */
  setCollectionProducts<Field extends keyof Collection = keyof Collection>(id: string, body: CollectionProducts, options?: WriteOptions<Field>): Promise<Selected<Collection, Field>>;
  /** Lists stock items, all or those of one product. */
  listInventoryLevels<Field extends keyof InventoryLevel = keyof InventoryLevel>(query?: {
    /** An id: decimal digits. */
    storeId?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (newest first, the default) goes with createdFrom and createdTo; `updatedAt` (longest unchanged first) with updatedFrom and updatedTo. */
    sort?: '-createdAt' | 'updatedAt';
    /** An id: decimal digits. */
    productId?: string;
    /** Only stock items at or below their threshold, or only others. */
    low?: 'true' | 'false';
    /** The beginning of the product's name, or of the item's SKU. */
    q?: string;
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<InventoryLevel, Field>>;
  /** Reads one stock item. */
  readInventoryLevel<Field extends keyof InventoryLevel = keyof InventoryLevel>(id: string, query?: ReadOptions<Field>): Promise<Selected<InventoryLevel, Field>>;
  /** Sets the availability at or below which the item counts as low; null takes it away. */
  patchInventoryLevel<Field extends keyof InventoryLevel = keyof InventoryLevel>(id: string, body: InventoryLevelPatch, options?: WriteOptions<Field>): Promise<Selected<InventoryLevel, Field>>;
  /** Adds to what is on hand, or takes away, if it still is what the caller expects. */
  adjustInventoryLevel<Field extends keyof InventoryLevel = keyof InventoryLevel>(id: string, body: StockAdjustment, options?: WriteOptions<Field>): Promise<Selected<InventoryLevel, Field>>;
  /** Lists orders. */
  listOrders<Field extends keyof Order = keyof Order>(query?: {
    /** An id: decimal digits. */
    storeId?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (newest first, the default) goes with createdFrom and createdTo; `updatedAt` (longest unchanged first) with updatedFrom and updatedTo. */
    sort?: '-createdAt' | 'updatedAt';
    /** Only orders of this status. */
    status?: 'pending' | 'completed' | 'canceled';
    /** Only orders that came so far, and no further. */
    stage?: 'new' | 'confirmed' | 'dispatched' | 'delivered' | 'returned' | 'canceled';
    /** Only orders that were put away, or only others. */
    archived?: 'true' | 'false';
    /** Only orders that are held, or only others. */
    waiting?: 'true' | 'false';
    /** An order number, the end of a phone number (four digits or more), or the beginning of a name. Without the right to see contacts, an order number. */
    q?: string;
    /** Only orders of this customer. Needs the right to read customers. */
    customerId?: string;
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Order, Field>>;
  /** Creates an order. */
  createOrder<Field extends keyof Order = keyof Order>(body: NewOrder, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Reads one order. */
  readOrder<Field extends keyof Order = keyof Order>(id: string, query?: ReadOptions<Field>): Promise<Selected<Order, Field>>;
  /** Edits an order: buyer, items, delivery and carrier status, schedule, notes. */
  editOrder<Field extends keyof Order = keyof Order>(id: string, body: OrderPatch, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Confirms an order: the buyer wants it. A held order is held no longer. */
  confirmOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Cancels an order that has not been dispatched. */
  cancelOrder<Field extends keyof Order = keyof Order>(id: string, body: OrderCancellation, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Dispatches a confirmed order: it takes its stock, which may go below nothing. */
  dispatchOrder<Field extends keyof Order = keyof Order>(id: string, body?: OrderDispatch, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Delivers a dispatched order: it is completed. */
  deliverOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Returns a dispatched order: its stock comes back, its status stays. */
  returnOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Holds an order: it waits, and cannot be dispatched. */
  holdOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Lets a held order go on. */
  unholdOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Puts an order away. */
  archiveOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Takes an order out again. */
  unarchiveOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Lists customers. */
  listCustomers<Field extends keyof Customer = keyof Customer>(query?: {
    /** An id: decimal digits. */
    storeId?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (newest first, the default) goes with createdFrom and createdTo; `updatedAt` (longest unchanged first) with updatedFrom and updatedTo. */
    sort?: '-createdAt' | 'updatedAt';
    /** The end of a phone number (four digits or more), or the beginning of a name. Without the right to see contacts it finds nobody. */
    q?: string;
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Customer, Field>>;
  /** Reads one customer. */
  readCustomer<Field extends keyof Customer = keyof Customer>(id: string, query?: ReadOptions<Field>): Promise<Selected<Customer, Field>>;
  /** Edits the note and the tags of a customer. */
  editCustomer<Field extends keyof Customer = keyof Customer>(id: string, body: CustomerPatch, options?: WriteOptions<Field>): Promise<Selected<Customer, Field>>;
  /** Lists checkouts that buyers left unfinished. */
  listAbandonedCheckouts<Field extends keyof Checkout = keyof Checkout>(query?: {
    /** An id: decimal digits. */
    storeId?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (newest first, the default) goes with createdFrom and createdTo; `updatedAt` (longest unchanged first) with updatedFrom and updatedTo. */
    sort?: '-createdAt' | 'updatedAt';
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Checkout, Field>>;
  /** Reads one abandoned checkout. */
  readAbandonedCheckout<Field extends keyof Checkout = keyof Checkout>(id: string, query?: ReadOptions<Field>): Promise<Selected<Checkout, Field>>;
  /** Lists the values this installation keeps, newest first. */
  listValues<Field extends keyof AppValue = keyof AppValue>(query?: {
    /** Only values kept on this kind of resource. */
    ownerType?: 'business' | 'store' | 'product' | 'order' | 'customer';
    /** Only values kept on this resource; requires ownerType. */
    ownerId?: string;
    /** Only values of this key. */
    key?: string;
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<AppValue, Field>>;
  /** Writes up to 25 values, with a result for each. */
  putValues(body: {
    values: {
      /** What kind of resource it is kept on. */
      ownerType: 'business' | 'store' | 'product' | 'order' | 'customer';
      ownerId: string;
      key: string;
      value: unknown;
    }[];
  }, options?: WriteOptions<never>): Promise<{
    /** 201 when it is new, 200 when it was replaced, else the status of the refusal. */
    status: number;
    value: AppValue | null;
    error: {
      status: number;
      code: string;
      detail: string;
      fix: string;
      errors: string[];
    } | null;
  }[]>;
  /** Writes the whole value of a key the app keeps on a resource. */
  putValue<Field extends keyof AppValue = keyof AppValue>(ownerType: 'business' | 'store' | 'product' | 'order' | 'customer', ownerId: string, key: string, body: {
    /** The whole value; null is no value. */
    value: unknown;
  }, options?: WriteOptions<Field>): Promise<Selected<AppValue, Field>>;
  /** Reads one value. */
  readValue<Field extends keyof AppValue = keyof AppValue>(ownerType: 'business' | 'store' | 'product' | 'order' | 'customer', ownerId: string, key: string, query?: ReadOptions<Field>): Promise<Selected<AppValue, Field>>;
  /** Deletes one value. */
  deleteValue(ownerType: 'business' | 'store' | 'product' | 'order' | 'customer', ownerId: string, key: string, options?: WriteOptions<never>): Promise<void>;
  /** Reads the installation the token belongs to. */
  readOwnInstallation<Field extends keyof Installation = keyof Installation>(query?: ReadOptions<Field>): Promise<Selected<Installation, Field>>;
  /** Uninstalls the app: every token of it is revoked at once. */
  uninstallOwnApp(options?: WriteOptions<never>): Promise<void>;
  /** Asks the merchant for optional scopes; they decide in the dashboard. */
  requestOptionalScopes<Field extends keyof Installation = keyof Installation>(body: {
    scopes: ('read_stores' | 'write_stores' | 'read_products' | 'write_products' | 'read_inventory' | 'write_inventory' | 'read_orders' | 'write_orders' | 'read_customers' | 'write_customers' | 'read_buyer_contact')[];
  }, options?: WriteOptions<Field>): Promise<Selected<Installation, Field>>;
  /** Gives an optional scope back. */
  dropOptionalScope(scope: 'read_stores' | 'write_stores' | 'read_products' | 'write_products' | 'read_inventory' | 'write_inventory' | 'read_orders' | 'write_orders' | 'read_customers' | 'write_customers' | 'read_buyer_contact', options?: WriteOptions<never>): Promise<void>;
  /** Lists what the installation's accepted version subscribes to, with the addresses. */
  listWebhookSubscriptions(query?: ReadOptions<never>): Promise<WebhookSubscription[]>;
  /** Lists the installation's webhook deliveries of the last 30 days, newest first. */
  listWebhookDeliveries<Field extends keyof WebhookDelivery = keyof WebhookDelivery>(query?: {
    /** Of this topic. */
    topic?: 'orders/created' | 'orders/confirmed' | 'orders/cancelled' | 'orders/dispatched' | 'orders/delivered' | 'orders/returned' | 'orders/updated' | 'abandoned_checkouts/created' | 'products/created' | 'products/updated' | 'products/deleted' | 'inventory_levels/updated' | 'customers/updated' | 'app/installed' | 'app/uninstalled' | 'app/scopes_updated' | 'customers/data_request' | 'customers/redact' | 'business/redact' | 'bulk/finished';
    /** With this status. */
    status?: 'pending' | 'delivered' | 'failed' | 'skipped';
    /** With this error. */
    error?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    from?: string;
    /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
    to?: string;
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<WebhookDelivery, Field>>;
  /** Reads one delivery with each of its attempts. */
  readWebhookDelivery<Field extends keyof WebhookDeliveryWithAttempts = keyof WebhookDeliveryWithAttempts>(id: string, query?: ReadOptions<Field>): Promise<Selected<WebhookDeliveryWithAttempts, Field>>;
  /** Asks for a file of everything a list would answer: gzip, JSON Lines, one object a line. */
  requestBulkExport<Field extends keyof BulkExport = keyof BulkExport>(body: BulkExportInput, options?: WriteOptions<Field>): Promise<Selected<BulkExport, Field>>;
  /** Lists the caller's own bulk exports, newest first. */
  listBulkExports<Field extends keyof BulkExport = keyof BulkExport>(query?: {
    /** How many rows a page holds. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<BulkExport, Field>>;
  /** Reads one bulk export. */
  readBulkExport<Field extends keyof BulkExport = keyof BulkExport>(id: string, query?: ReadOptions<Field>): Promise<Selected<BulkExport, Field>>;
  /** Cancels a queued or running bulk export. */
  cancelBulkExport(id: string, options?: WriteOptions<never>): Promise<void>;
}

export const adminOperations = {
  listApiVersions: { method: 'GET', path: '/apps/versions', body: false, answer: 'one' },
  downloadBulkExport: { method: 'GET', path: '/apps/bulk-exports/{id}/file', body: false, answer: 'response' },
  listStores: { method: 'GET', path: '/apps/2026-10/stores', body: false, answer: 'pages' },
  readStore: { method: 'GET', path: '/apps/2026-10/stores/{id}', body: false, answer: 'one' },
  patchStore: { method: 'PATCH', path: '/apps/2026-10/stores/{id}', body: true, answer: 'one' },
  listProducts: { method: 'GET', path: '/apps/2026-10/products', body: false, answer: 'pages' },
  createProduct: { method: 'POST', path: '/apps/2026-10/products', body: true, answer: 'one' },
  readProduct: { method: 'GET', path: '/apps/2026-10/products/{id}', body: false, answer: 'one' },
  patchProduct: { method: 'PATCH', path: '/apps/2026-10/products/{id}', body: true, answer: 'one' },
  listVariants: { method: 'GET', path: '/apps/2026-10/products/{productId}/variants', body: false, answer: 'one' },
  createVariant: { method: 'POST', path: '/apps/2026-10/products/{productId}/variants', body: true, answer: 'one' },
  readVariant: { method: 'GET', path: '/apps/2026-10/products/{productId}/variants/{id}', body: false, answer: 'one' },
  patchVariant: { method: 'PATCH', path: '/apps/2026-10/products/{productId}/variants/{id}', body: true, answer: 'one' },
  listCollections: { method: 'GET', path: '/apps/2026-10/collections', body: false, answer: 'pages' },
  createCollection: { method: 'POST', path: '/apps/2026-10/collections', body: true, answer: 'one' },
  readCollection: { method: 'GET', path: '/apps/2026-10/collections/{id}', body: false, answer: 'one' },
  patchCollection: { method: 'PATCH', path: '/apps/2026-10/collections/{id}', body: true, answer: 'one' },
  deleteCollection: { method: 'DELETE', path: '/apps/2026-10/collections/{id}', body: false, answer: 'nothing' },
  listCollectionProducts: { method: 'GET', path: '/apps/2026-10/collections/{id}/products', body: false, answer: 'pages' },
  setCollectionProducts: { method: 'PUT', path: '/apps/2026-10/collections/{id}/products', body: true, answer: 'one' },
  listInventoryLevels: { method: 'GET', path: '/apps/2026-10/inventory-levels', body: false, answer: 'pages' },
  readInventoryLevel: { method: 'GET', path: '/apps/2026-10/inventory-levels/{id}', body: false, answer: 'one' },
  patchInventoryLevel: { method: 'PATCH', path: '/apps/2026-10/inventory-levels/{id}', body: true, answer: 'one' },
  adjustInventoryLevel: { method: 'POST', path: '/apps/2026-10/inventory-levels/{id}/adjust', body: true, answer: 'one' },
  listOrders: { method: 'GET', path: '/apps/2026-10/orders', body: false, answer: 'pages' },
  createOrder: { method: 'POST', path: '/apps/2026-10/orders', body: true, answer: 'one' },
  readOrder: { method: 'GET', path: '/apps/2026-10/orders/{id}', body: false, answer: 'one' },
  editOrder: { method: 'PATCH', path: '/apps/2026-10/orders/{id}', body: true, answer: 'one' },
  confirmOrder: { method: 'POST', path: '/apps/2026-10/orders/{id}/confirm', body: false, answer: 'one' },
  cancelOrder: { method: 'POST', path: '/apps/2026-10/orders/{id}/cancel', body: true, answer: 'one' },
  dispatchOrder: { method: 'POST', path: '/apps/2026-10/orders/{id}/dispatch', body: true, answer: 'one' },
  deliverOrder: { method: 'POST', path: '/apps/2026-10/orders/{id}/deliver', body: false, answer: 'one' },
  returnOrder: { method: 'POST', path: '/apps/2026-10/orders/{id}/return', body: false, answer: 'one' },
  holdOrder: { method: 'POST', path: '/apps/2026-10/orders/{id}/hold', body: false, answer: 'one' },
  unholdOrder: { method: 'POST', path: '/apps/2026-10/orders/{id}/unhold', body: false, answer: 'one' },
  archiveOrder: { method: 'POST', path: '/apps/2026-10/orders/{id}/archive', body: false, answer: 'one' },
  unarchiveOrder: { method: 'POST', path: '/apps/2026-10/orders/{id}/unarchive', body: false, answer: 'one' },
  listCustomers: { method: 'GET', path: '/apps/2026-10/customers', body: false, answer: 'pages' },
  readCustomer: { method: 'GET', path: '/apps/2026-10/customers/{id}', body: false, answer: 'one' },
  editCustomer: { method: 'PATCH', path: '/apps/2026-10/customers/{id}', body: true, answer: 'one' },
  listAbandonedCheckouts: { method: 'GET', path: '/apps/2026-10/abandoned-checkouts', body: false, answer: 'pages' },
  readAbandonedCheckout: { method: 'GET', path: '/apps/2026-10/abandoned-checkouts/{id}', body: false, answer: 'one' },
  listValues: { method: 'GET', path: '/apps/2026-10/data', body: false, answer: 'pages' },
  putValues: { method: 'POST', path: '/apps/2026-10/data/batch', body: true, answer: 'one' },
  putValue: { method: 'PUT', path: '/apps/2026-10/data/{ownerType}/{ownerId}/{key}', body: true, answer: 'one' },
  readValue: { method: 'GET', path: '/apps/2026-10/data/{ownerType}/{ownerId}/{key}', body: false, answer: 'one' },
  deleteValue: { method: 'DELETE', path: '/apps/2026-10/data/{ownerType}/{ownerId}/{key}', body: false, answer: 'nothing' },
  readOwnInstallation: { method: 'GET', path: '/apps/2026-10/installation', body: false, answer: 'one' },
  uninstallOwnApp: { method: 'DELETE', path: '/apps/2026-10/installation', body: false, answer: 'nothing' },
  requestOptionalScopes: { method: 'POST', path: '/apps/2026-10/installation/scope-requests', body: true, answer: 'one' },
  dropOptionalScope: { method: 'DELETE', path: '/apps/2026-10/installation/scopes/{scope}', body: false, answer: 'nothing' },
  listWebhookSubscriptions: { method: 'GET', path: '/apps/2026-10/webhooks', body: false, answer: 'one' },
  listWebhookDeliveries: { method: 'GET', path: '/apps/2026-10/webhooks/deliveries', body: false, answer: 'pages' },
  readWebhookDelivery: { method: 'GET', path: '/apps/2026-10/webhooks/deliveries/{id}', body: false, answer: 'one' },
  requestBulkExport: { method: 'POST', path: '/apps/2026-10/bulk-exports', body: true, answer: 'one' },
  listBulkExports: { method: 'GET', path: '/apps/2026-10/bulk-exports', body: false, answer: 'pages' },
  readBulkExport: { method: 'GET', path: '/apps/2026-10/bulk-exports/{id}', body: false, answer: 'one' },
  cancelBulkExport: { method: 'DELETE', path: '/apps/2026-10/bulk-exports/{id}', body: false, answer: 'nothing' },
} as const satisfies Record<keyof AdminClient, OperationFacts>;
