// Printed from the Admin API document by `npm run generate`; do not edit by hand.

import type { OperationFacts, Pages, ReadOptions, Selected, WriteOptions } from '../operation-types.js';
import type {
  ApiVersion,
  AppValue,
  BulkExport,
  BulkExportInput,
  Carrier,
  Checkout,
  Collection,
  CollectionPatch,
  CollectionProducts,
  Customer,
  CustomerPatch,
  DeliveryQuote,
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
  QuotedPickupPoint,
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
  /** List API versions */
  listApiVersions(query?: ReadOptions<never>): Promise<ApiVersion[]>;
  /** Download a bulk export */
  downloadBulkExport(id: string, query?: {
    /** The signature from the URL. */
    expires?: string;
    /** The signature from the URL. */
    signature?: string;
  } & ReadOptions<never>): Promise<Response>;
  /** List stores */
  listStores<Field extends keyof Store = keyof Store>(query?: {
    /** An ID: decimal digits. */
    storeId?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (default, newest first) can be combined with `createdFrom` and `createdTo`; `updatedAt` (least recently updated first) with `updatedFrom` and `updatedTo`. */
    sort?: '-createdAt' | 'updatedAt';
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Store, Field>>;
  /** Get a store */
  readStore<Field extends keyof Store = keyof Store>(id: string, query?: ReadOptions<Field>): Promise<Selected<Store, Field>>;
  /** Update a store */
  patchStore<Field extends keyof Store = keyof Store>(id: string, body: StorePatch, options?: WriteOptions<Field>): Promise<Selected<Store, Field>>;
  /** Quote delivery */
  quoteDelivery(query?: {
    /** An ID: decimal digits. */
    storeId?: string;
    /** The code of the province. */
    provinceCode?: string;
    /** The code of the town. */
    townOns?: string;
    /** An amount as a decimal string with at most 2 decimal places, not negative. */
    subtotal?: string;
    /** An ID: decimal digits. */
    deliveryAgentId?: string;
  } & ReadOptions<never>): Promise<DeliveryQuote>;
  /** List carriers */
  listCarriers(query?: ReadOptions<never>): Promise<Carrier[]>;
  /** Get a carrier */
  readCarrier(id: string, query?: ReadOptions<never>): Promise<Carrier>;
  /** List pickup points of a carrier */
  listPickupPoints(id: string, query?: ReadOptions<never>): Promise<QuotedPickupPoint[]>;
  /** List products */
  listProducts<Field extends keyof Product = keyof Product>(query?: {
    /** An ID: decimal digits. */
    storeId?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (default, newest first) can be combined with `createdFrom` and `createdTo`; `updatedAt` (least recently updated first) with `updatedFrom` and `updatedTo`. */
    sort?: '-createdAt' | 'updatedAt';
    /** `true`: only active products; `false`: only the others. */
    active?: 'true' | 'false';
    /** An ID: decimal digits. */
    collectionId?: string;
    /** Only these products: up to 100 IDs, separated by commas. */
    ids?: string;
    /** The start of a name, or of the SKU of the product or one of its variants. */
    q?: string;
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Product, Field>>;
  /** Create a product */
  createProduct<Field extends keyof Product = keyof Product>(body: NewProduct, options?: WriteOptions<Field>): Promise<Selected<Product, Field>>;
  /** Get a product */
  readProduct<Field extends keyof Product = keyof Product>(id: string, query?: ReadOptions<Field>): Promise<Selected<Product, Field>>;
  /** Update a product */
  patchProduct<Field extends keyof Product = keyof Product>(id: string, body: ProductPatch, options?: WriteOptions<Field>): Promise<Selected<Product, Field>>;
  /** List variants of a product */
  listVariants<Field extends keyof Variant = keyof Variant>(productId: string, query?: ReadOptions<Field>): Promise<Selected<Variant, Field>[]>;
  /** Create a variant */
  createVariant<Field extends keyof Variant = keyof Variant>(productId: string, body: NewVariant, options?: WriteOptions<Field>): Promise<Selected<Variant, Field>>;
  /** Get a variant */
  readVariant<Field extends keyof Variant = keyof Variant>(productId: string, id: string, query?: ReadOptions<Field>): Promise<Selected<Variant, Field>>;
  /** Update a variant */
  patchVariant<Field extends keyof Variant = keyof Variant>(productId: string, id: string, body: VariantPatch, options?: WriteOptions<Field>): Promise<Selected<Variant, Field>>;
  /** List collections */
  listCollections<Field extends keyof Collection = keyof Collection>(query?: {
    /** An ID: decimal digits. */
    storeId?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (default, newest first) can be combined with `createdFrom` and `createdTo`; `updatedAt` (least recently updated first) with `updatedFrom` and `updatedTo`. */
    sort?: '-createdAt' | 'updatedAt';
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Collection, Field>>;
  /** Create a collection */
  createCollection<Field extends keyof Collection = keyof Collection>(body: NewCollection, options?: WriteOptions<Field>): Promise<Selected<Collection, Field>>;
  /** Get a collection */
  readCollection<Field extends keyof Collection = keyof Collection>(id: string, query?: ReadOptions<Field>): Promise<Selected<Collection, Field>>;
  /** Update a collection */
  patchCollection<Field extends keyof Collection = keyof Collection>(id: string, body: CollectionPatch, options?: WriteOptions<Field>): Promise<Selected<Collection, Field>>;
  /** Delete a collection */
  deleteCollection(id: string, options?: WriteOptions<never>): Promise<void>;
  /** List products of a collection */
  listCollectionProducts<Field extends keyof Product = keyof Product>(id: string, query?: {
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Product, Field>>;
  /** Set products of a collection */
  setCollectionProducts<Field extends keyof Collection = keyof Collection>(id: string, body: CollectionProducts, options?: WriteOptions<Field>): Promise<Selected<Collection, Field>>;
  /** List inventory levels */
  listInventoryLevels<Field extends keyof InventoryLevel = keyof InventoryLevel>(query?: {
    /** An ID: decimal digits. */
    storeId?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (default, newest first) can be combined with `createdFrom` and `createdTo`; `updatedAt` (least recently updated first) with `updatedFrom` and `updatedTo`. */
    sort?: '-createdAt' | 'updatedAt';
    /** An ID: decimal digits. */
    productId?: string;
    /** `true`: only items at or below their low-stock threshold; `false`: only the others. */
    low?: 'true' | 'false';
    /** The start of the product name, or of the SKU of the item. */
    q?: string;
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<InventoryLevel, Field>>;
  /** Get an inventory level */
  readInventoryLevel<Field extends keyof InventoryLevel = keyof InventoryLevel>(id: string, query?: ReadOptions<Field>): Promise<Selected<InventoryLevel, Field>>;
  /** Set the low-stock threshold */
  patchInventoryLevel<Field extends keyof InventoryLevel = keyof InventoryLevel>(id: string, body: InventoryLevelPatch, options?: WriteOptions<Field>): Promise<Selected<InventoryLevel, Field>>;
  /** Adjust stock on hand */
  adjustInventoryLevel<Field extends keyof InventoryLevel = keyof InventoryLevel>(id: string, body: StockAdjustment, options?: WriteOptions<Field>): Promise<Selected<InventoryLevel, Field>>;
  /** List orders */
  listOrders<Field extends keyof Order = keyof Order>(query?: {
    /** An ID: decimal digits. */
    storeId?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (default, newest first) can be combined with `createdFrom` and `createdTo`; `updatedAt` (least recently updated first) with `updatedFrom` and `updatedTo`. */
    sort?: '-createdAt' | 'updatedAt';
    /** Only orders with this status. */
    status?: 'pending' | 'completed' | 'canceled';
    /** Only orders at this stage. */
    stage?: 'new' | 'confirmed' | 'dispatched' | 'delivered' | 'returned' | 'canceled';
    /** `true`: only archived orders; `false`: only the others. */
    archived?: 'true' | 'false';
    /** `true`: only orders on hold; `false`: only the others. */
    waiting?: 'true' | 'false';
    /** An order number, the end of a phone number (4 digits or more), or the start of a name. Without permission to see contact details, an order number only. */
    q?: string;
    /** Only orders of this customer. Requires permission to read customers. */
    customerId?: string;
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Order, Field>>;
  /** Create an order */
  createOrder<Field extends keyof Order = keyof Order>(body: NewOrder, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Get an order */
  readOrder<Field extends keyof Order = keyof Order>(id: string, query?: ReadOptions<Field>): Promise<Selected<Order, Field>>;
  /** Update an order */
  editOrder<Field extends keyof Order = keyof Order>(id: string, body: OrderPatch, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Confirm an order */
  confirmOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Cancel an order */
  cancelOrder<Field extends keyof Order = keyof Order>(id: string, body: OrderCancellation, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Dispatch an order */
  dispatchOrder<Field extends keyof Order = keyof Order>(id: string, body?: OrderDispatch, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Mark an order as delivered */
  deliverOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Mark an order as returned */
  returnOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Put an order on hold */
  holdOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Take an order off hold */
  unholdOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Archive an order */
  archiveOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** Unarchive an order */
  unarchiveOrder<Field extends keyof Order = keyof Order>(id: string, options?: WriteOptions<Field>): Promise<Selected<Order, Field>>;
  /** List customers */
  listCustomers<Field extends keyof Customer = keyof Customer>(query?: {
    /** An ID: decimal digits. */
    storeId?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (default, newest first) can be combined with `createdFrom` and `createdTo`; `updatedAt` (least recently updated first) with `updatedFrom` and `updatedTo`. */
    sort?: '-createdAt' | 'updatedAt';
    /** The end of a phone number (4 digits or more), or the start of a name. Without permission to see contact details, the search returns no results. */
    q?: string;
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Customer, Field>>;
  /** Get a customer */
  readCustomer<Field extends keyof Customer = keyof Customer>(id: string, query?: ReadOptions<Field>): Promise<Selected<Customer, Field>>;
  /** Update a customer */
  editCustomer<Field extends keyof Customer = keyof Customer>(id: string, body: CustomerPatch, options?: WriteOptions<Field>): Promise<Selected<Customer, Field>>;
  /** List abandoned checkouts */
  listAbandonedCheckouts<Field extends keyof Checkout = keyof Checkout>(query?: {
    /** An ID: decimal digits. */
    storeId?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    createdTo?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedFrom?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    updatedTo?: string;
    /** `-createdAt` (default, newest first) can be combined with `createdFrom` and `createdTo`; `updatedAt` (least recently updated first) with `updatedFrom` and `updatedTo`. */
    sort?: '-createdAt' | 'updatedAt';
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<Checkout, Field>>;
  /** Get an abandoned checkout */
  readAbandonedCheckout<Field extends keyof Checkout = keyof Checkout>(id: string, query?: ReadOptions<Field>): Promise<Selected<Checkout, Field>>;
  /** List app data */
  listValues<Field extends keyof AppValue = keyof AppValue>(query?: {
    /** Only values stored on this type of resource. */
    ownerType?: 'business' | 'store' | 'product' | 'order' | 'customer';
    /** Only values stored on this resource. Requires `ownerType`. */
    ownerId?: string;
    /** Only values with this key. */
    key?: string;
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<AppValue, Field>>;
  /** Set up to 25 values */
  putValues(body: {
    values: {
      /** The type of resource the value is stored on. */
      ownerType: 'business' | 'store' | 'product' | 'order' | 'customer';
      ownerId: string;
      key: string;
      value: unknown;
    }[];
  }, options?: WriteOptions<never>): Promise<{
    /** 201 if the value was created, 200 if it was replaced, otherwise the status of the error. */
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
  /** Set a value */
  putValue<Field extends keyof AppValue = keyof AppValue>(ownerType: 'business' | 'store' | 'product' | 'order' | 'customer', ownerId: string, key: string, body: {
    /** The whole value; null is not allowed. */
    value: unknown;
  }, options?: WriteOptions<Field>): Promise<Selected<AppValue, Field>>;
  /** Get a value */
  readValue<Field extends keyof AppValue = keyof AppValue>(ownerType: 'business' | 'store' | 'product' | 'order' | 'customer', ownerId: string, key: string, query?: ReadOptions<Field>): Promise<Selected<AppValue, Field>>;
  /** Delete a value */
  deleteValue(ownerType: 'business' | 'store' | 'product' | 'order' | 'customer', ownerId: string, key: string, options?: WriteOptions<never>): Promise<void>;
  /** Get the current installation */
  readOwnInstallation<Field extends keyof Installation = keyof Installation>(query?: ReadOptions<Field>): Promise<Selected<Installation, Field>>;
  /** Uninstall the app */
  uninstallOwnApp(options?: WriteOptions<never>): Promise<void>;
  /** Request optional scopes */
  requestOptionalScopes<Field extends keyof Installation = keyof Installation>(body: {
    scopes: ('read_stores' | 'write_stores' | 'read_products' | 'write_products' | 'read_inventory' | 'write_inventory' | 'read_orders' | 'write_orders' | 'read_customers' | 'write_customers' | 'read_buyer_contact')[];
  }, options?: WriteOptions<Field>): Promise<Selected<Installation, Field>>;
  /** Give up an optional scope */
  dropOptionalScope(scope: 'read_stores' | 'write_stores' | 'read_products' | 'write_products' | 'read_inventory' | 'write_inventory' | 'read_orders' | 'write_orders' | 'read_customers' | 'write_customers' | 'read_buyer_contact', options?: WriteOptions<never>): Promise<void>;
  /** List webhook subscriptions */
  listWebhookSubscriptions(query?: ReadOptions<never>): Promise<WebhookSubscription[]>;
  /** List webhook deliveries */
  listWebhookDeliveries<Field extends keyof WebhookDelivery = keyof WebhookDelivery>(query?: {
    /** Only deliveries of this topic. */
    topic?: 'orders/created' | 'orders/confirmed' | 'orders/cancelled' | 'orders/dispatched' | 'orders/delivered' | 'orders/returned' | 'orders/updated' | 'abandoned_checkouts/created' | 'products/created' | 'products/updated' | 'products/deleted' | 'inventory_levels/updated' | 'customers/updated' | 'app/installed' | 'app/uninstalled' | 'app/scopes_updated' | 'customers/data_request' | 'customers/redact' | 'business/redact' | 'bulk/finished';
    /** Only deliveries with this status. */
    status?: 'pending' | 'delivered' | 'failed' | 'skipped';
    /** Only deliveries with this error. */
    error?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    from?: string;
    /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
    to?: string;
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<WebhookDelivery, Field>>;
  /** Get a webhook delivery */
  readWebhookDelivery<Field extends keyof WebhookDeliveryWithAttempts = keyof WebhookDeliveryWithAttempts>(id: string, query?: ReadOptions<Field>): Promise<Selected<WebhookDeliveryWithAttempts, Field>>;
  /** Request a bulk export */
  requestBulkExport<Field extends keyof BulkExport = keyof BulkExport>(body: BulkExportInput, options?: WriteOptions<Field>): Promise<Selected<BulkExport, Field>>;
  /** List bulk exports */
  listBulkExports<Field extends keyof BulkExport = keyof BulkExport>(query?: {
    /** The number of items per page. */
    limit?: number;
  } & ReadOptions<Field>): Pages<Selected<BulkExport, Field>>;
  /** Get a bulk export */
  readBulkExport<Field extends keyof BulkExport = keyof BulkExport>(id: string, query?: ReadOptions<Field>): Promise<Selected<BulkExport, Field>>;
  /** Cancel a bulk export */
  cancelBulkExport(id: string, options?: WriteOptions<never>): Promise<void>;
}

export const adminOperations = {
  listApiVersions: { method: 'GET', path: '/apps/versions', body: false, answer: 'one' },
  downloadBulkExport: { method: 'GET', path: '/apps/bulk-exports/{id}/file', body: false, answer: 'response' },
  listStores: { method: 'GET', path: '/apps/2026-10/stores', body: false, answer: 'pages' },
  readStore: { method: 'GET', path: '/apps/2026-10/stores/{id}', body: false, answer: 'one' },
  patchStore: { method: 'PATCH', path: '/apps/2026-10/stores/{id}', body: true, answer: 'one' },
  quoteDelivery: { method: 'GET', path: '/apps/2026-10/delivery-quotes', body: false, answer: 'one' },
  listCarriers: { method: 'GET', path: '/apps/2026-10/carriers', body: false, answer: 'one' },
  readCarrier: { method: 'GET', path: '/apps/2026-10/carriers/{id}', body: false, answer: 'one' },
  listPickupPoints: { method: 'GET', path: '/apps/2026-10/carriers/{id}/pickup-points', body: false, answer: 'one' },
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
