// Printed from the Admin API document by `npm run generate`; do not edit by hand.

export interface ApiVersion {
  /** The version as used in the path. */
  name: string;
  state: 'current' | 'supported' | 'deprecated' | 'sunset';
  /** A date and time in UTC, ISO 8601. */
  releasedAt: string;
  /** A date and time in UTC, ISO 8601. */
  deprecatedAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  sunsetAt: string | null;
}
export interface AppValue {
  /** An ID: decimal digits. */
  id: string;
  /** The type of resource the value is stored on. */
  ownerType: 'business' | 'store' | 'product' | 'order' | 'customer';
  /** An ID: decimal digits. */
  ownerId: string;
  key: string;
  /** The value, of the type that the manifest declares for the key; never null. */
  value: unknown;
  /** Who can read the value: the app, also the merchant, or anyone on the storefront. */
  visibility: 'app' | 'business' | 'storefront';
  /** False if the installation's version no longer declares the key. */
  declared: boolean;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface BulkExport {
  /** An ID: decimal digits. */
  id: string;
  /** The exported resource. */
  resource: 'orders' | 'abandoned_checkouts' | 'customers' | 'products' | 'collections' | 'inventory_levels' | 'stores' | 'data';
  /** The filters of the resource's list, by name. */
  filters: Record<string, unknown>;
  /** The top-level fields of each object; `id` is always included. Null means all. */
  fields: string[] | null;
  /** The state of the export. Only a finished export has a `url`. */
  state: 'queued' | 'running' | 'done' | 'failed' | 'canceled' | 'expired';
  /** The number of objects written so far, one line each. */
  objectCount: number;
  /** The compressed size so far, in bytes. */
  bytes: number;
  /** The SHA-256 hash of the whole compressed file. */
  sha256: string | null;
  /** The URL of the file: gzip, JSON Lines. Range requests are supported. */
  url: string | null;
  /** A date and time in UTC, ISO 8601. */
  urlExpiresAt: string | null;
  /** The reason for the failure. */
  errorCode: string | null;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  startedAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  finishedAt: string | null;
}
export interface BulkExportInput {
  /** The resource to export. */
  resource: 'orders' | 'abandoned_checkouts' | 'customers' | 'products' | 'collections' | 'inventory_levels' | 'stores' | 'data';
  /** The filters of the resource's list, by name. */
  filters?: Record<string, unknown> | null;
  /** The top-level fields of each object; `id` is always included. Null means all. */
  fields?: string[] | null;
}
/** The app was uninstalled 48 hours ago. It must erase all data of the business by `dueAt`. */
export interface BusinessRedaction {
  /** An ID: decimal digits. */
  id: string;
  /** An ID: decimal digits. */
  installationId: string;
  /** A date and time in UTC, ISO 8601. */
  uninstalledAt: string;
  /** A date and time in UTC, ISO 8601. */
  dueAt: string;
}
/** The person who buys. Contact details are masked without permission to see them; province and town are not. */
export interface Buyer {
  /** The ONS code of the province. */
  provinceCode: number | null;
  /** The ONS code of the town. */
  townOns: number | null;
  /** Full name; masked as `A***`. */
  name: string | null;
  /** Phone number; masked except for its last 2 digits. */
  phone: string | null;
  /** Second phone number. */
  phone2: string | null;
  /** Email; masked as `a***@***`. */
  email: string | null;
  /** Street address; masked as `***`. */
  address: string | null;
  /** Second line of the street address. */
  address2: string | null;
}
/** Omitted fields stay unchanged; null clears a field. */
export interface BuyerInput {
  /** The ONS code of the province. */
  provinceCode?: number | null;
  /** The ONS code of the town. */
  townOns?: number | null;
  /** a name (1 to 255 characters, not masked) */
  name?: string | null;
  /** a phone number: digits, optionally with a leading + and with spaces, dots, hyphens or brackets */
  phone?: string | null;
  /** a phone number: digits, optionally with a leading + and with spaces, dots, hyphens or brackets */
  phone2?: string | null;
  /** an email address */
  email?: string | null;
  /** an address (1 to 500 characters, not masked) */
  address?: string | null;
  /** an address (1 to 500 characters, not masked) */
  address2?: string | null;
}
export type Cancellation = {
  /** The reason for the cancellation. */
  reasonId: 'unreachable' | 'changed_mind' | 'duplicate' | 'out_of_stock' | 'wrong_address' | 'fraud' | 'other';
  /** The reason as text. */
  reasonLabel: string;
  /** Who cancelled the order. */
  source: 'merchant' | 'app';
} | null;
/** A delivery company that the business works with. Its ID is the `deliveryAgentId` of orders and stores. */
export interface Carrier {
  /** An ID: decimal digits. */
  id: string;
  name: string;
  /** The URL of a parcel, with `{trackingNumber}` in it. */
  trackingUrl: string | null;
  /** How the carrier delivers. */
  methods: ('home' | 'desk')[];
  /** The division of the country that the carrier's forms use. */
  geography: string | null;
  pickupPointsCount: number;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
/** A checkout started by a buyer. An order created from it has the same ID. */
export interface Checkout {
  /** An ID: decimal digits. */
  id: string;
  /** An ID: decimal digits. */
  storeId: string;
  buyer: Buyer;
  delivery: CheckoutDelivery;
  /** Note for the carrier. */
  deliveryNote: string | null;
  items: OrderItem[];
  /** An exact amount: a decimal string with 2 decimal places. */
  shippingPrice: string;
  /** An exact amount: a decimal string with 2 decimal places. */
  total: string;
  /** ISO 4217 currency code. */
  currency: string;
  landingPageId: string | null;
  utm: Utm;
  /** The URL where the buyer can continue. It gives access to the checkout, so it is null without permission to see contact details. */
  recoveryUrl: string | null;
  /** A date and time in UTC, ISO 8601. */
  abandonedAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface CheckoutDelivery {
  /** Home delivery or pickup point. */
  method: 'home' | 'desk';
  /** The delivery speed. */
  speed: 'standard' | 'express';
  /** The pickup point that the buyer chose. */
  deskId: string | null;
}
export interface Collection {
  /** An ID: decimal digits. */
  id: string;
  /** An ID: decimal digits. */
  storeId: string;
  /** An ID: decimal digits. */
  parentId: string | null;
  name: string;
  description: string | null;
  image: string | null;
  active: boolean;
  /** The position among its siblings. */
  sortOrder: number;
  /** The order of its products. */
  productSort: 'UPDATED' | 'NEWEST' | 'OLDEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'NAME_ASC' | 'NAME_DESC' | 'MANUAL';
  /** Whether a product must match all rules or any of them. */
  ruleMatch: 'ALL' | 'ANY';
  /** Empty for a manual collection. */
  rules: CollectionRule[];
  productsCount: number;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface CollectionPatch {
  /** The name that customers see. */
  name?: string;
  /** A longer text for customers. */
  description?: string | null;
  /** The http or https URL of an image. */
  image?: string | null;
  /** An ID: decimal digits. */
  parentId?: string | null;
  /** The position. Default: 0. */
  sortOrder?: number;
  /** The order of its products. Default: UPDATED. */
  productSort?: 'UPDATED' | 'NEWEST' | 'OLDEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'NAME_ASC' | 'NAME_DESC' | 'MANUAL';
  /** Whether all rules must match, or any. Default: ALL. */
  ruleMatch?: 'ALL' | 'ANY';
  /** Whether the collection is visible. Default: true. */
  active?: boolean;
  /** With rules the collection is conditional and contains the products that match. An empty list makes it manual. */
  rules?: CollectionRuleInput[];
}
export interface CollectionProducts {
  /** The IDs of all its products, in the order used when productSort is MANUAL. */
  productIds: string[];
}
export interface CollectionRule {
  /** The compared field: the product's own price, compareAtPrice, name, sku or tags; its available stock across all inventory levels; the product itself; or the manual collections that contain it. */
  field: 'PRICE' | 'COMPARE_AT_PRICE' | 'STOCK' | 'NAME' | 'SKU' | 'TAG' | 'PRODUCT' | 'COLLECTION';
  /** The comparison. Text is compared case-insensitively; a tag rule matches if any tag matches, its NOT_ form if none does; BETWEEN includes both ends. */
  operator: 'EQUALS' | 'NOT_EQUALS' | 'GREATER_THAN' | 'LESS_THAN' | 'BETWEEN' | 'CONTAINS' | 'NOT_CONTAINS' | 'STARTS_WITH' | 'ENDS_WITH' | 'IN' | 'NOT_IN';
  valueRefIds: string[] | null;
  valueNumber: number | null;
  valueNumberMax: number | null;
  valueText: string | null;
}
export interface CollectionRuleInput {
  /** The compared field: the product's own price, compareAtPrice, name, sku or tags; its available stock across all inventory levels; the product itself; or the manual collections that contain it. */
  field: 'PRICE' | 'COMPARE_AT_PRICE' | 'STOCK' | 'NAME' | 'SKU' | 'TAG' | 'PRODUCT' | 'COLLECTION';
  /** The comparison. Text is compared case-insensitively; a tag rule matches if any tag matches, its NOT_ form if none does; BETWEEN includes both ends. */
  operator: string;
  /** With IN and NOT_IN: the IDs of the products or manual collections. */
  valueRefIds?: string[] | null;
  /** With a number field: the number to compare with; the lower end of BETWEEN. */
  valueNumber?: number | null;
  /** The upper end of BETWEEN. */
  valueNumberMax?: number | null;
  /** With a text field: the text to compare with. */
  valueText?: string | null;
}
/** A customer's request for their data or its erasure. Every app must comply by `dueAt`, 30 days later. */
export interface ComplianceRequest {
  /** An ID: decimal digits. */
  id: string;
  /** An ID: decimal digits. */
  customerId: string;
  orderIds: string[];
  /** A date and time in UTC, ISO 8601. */
  requestedAt: string;
  /** A date and time in UTC, ISO 8601. */
  dueAt: string;
}
/** A person who orders from a business, matched by phone or email. Counters cover the stores that the caller can access; `totalSpent` is the value of the orders delivered and not returned. */
export interface Customer {
  /** An ID: decimal digits. */
  id: string;
  name: string | null;
  phone: string | null;
  phone2: string | null;
  email: string | null;
  provinceCode: number | null;
  townOns: number | null;
  address: string | null;
  /** The number of orders in the stores that the caller can access. */
  ordersCount: number;
  /** The number of delivered orders. */
  deliveredCount: number;
  /** The number of returned orders. */
  returnedCount: number;
  /** The number of cancelled orders. */
  canceledCount: number;
  /** An exact amount: a decimal string with 2 decimal places. */
  totalSpent: string;
  tags: string[];
  note: string | null;
  /** A date and time in UTC, ISO 8601. */
  firstOrderAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  lastOrderAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface CustomerPatch {
  /** Internal note; null clears it. */
  note?: string | null;
  tags?: string[];
}
export interface Delivery {
  /** Home delivery or pickup point. */
  method: 'home' | 'desk';
  /** The delivery speed. */
  speed: 'standard' | 'express';
  /** The ID of a carrier of the business, or the name of another. */
  deliveryAgentId: string | null;
  /** The pickup point, by the carrier's own code. */
  deskId: string | null;
  trackingNumber: string | null;
  /** The carrier status, as reported by the carrier. */
  carrierStatus: string | null;
}
/** Omitted fields stay unchanged; null clears a field. */
export interface DeliveryInput {
  /** Home delivery or pickup point. */
  method?: 'home' | 'desk';
  /** The delivery speed. */
  speed?: 'standard' | 'express';
  /** The ID of a carrier of the business, or the name of another. */
  deliveryAgentId?: string | null;
  /** The pickup point, by the carrier's own code. */
  deskId?: string | null;
  /** The tracking number. */
  trackingNumber?: string | null;
  /** The carrier status, as reported by the carrier. */
  carrierStatus?: string | null;
}
export interface DeliveryOption {
  /** Home delivery or pickup point. */
  method: 'home' | 'desk';
  /** The delivery speed. */
  speed: 'standard' | 'express';
  /** An exact amount: a decimal string with 2 decimal places. */
  price: string;
  /** The shortest delivery time in days. */
  daysMin: number | null;
  /** The longest delivery time in days. */
  daysMax: number | null;
  /** Pickup points in the province, those in the town first. Empty for home delivery. */
  pickupPoints: QuotedPickupPoint[];
}
/** The ways of delivery to a place, with their prices. */
export interface DeliveryQuote {
  /** `quoted`: one option or more. `not_offered`: the store does not deliver there. `by_phone`: the store has no prices, and tells the price by phone. `unknown_place`: the codes are not in the list of provinces and towns. */
  status: 'quoted' | 'not_offered' | 'by_phone' | 'unknown_place';
  options: DeliveryOption[];
}
export interface Installation {
  /** An ID: decimal digits. */
  id: string;
  /** An ID: decimal digits. */
  appId: string;
  /** An ID: decimal digits. */
  businessId: string;
  /** The status of the installation. Only an active one has access; it is suspended while its app is. */
  state: 'active' | 'suspended' | 'uninstalled';
  /** The installed version of the app; null for a preview. */
  version: number | null;
  /** Whether the installation runs a preview from its developer's computer. */
  preview: boolean;
  /** A version awaiting the merchant's approval. */
  pendingVersion: number | null;
  /** The scopes granted by the merchant. */
  scopes: ('read_stores' | 'write_stores' | 'read_products' | 'write_products' | 'read_inventory' | 'write_inventory' | 'read_orders' | 'write_orders' | 'read_customers' | 'write_customers' | 'read_buyer_contact')[];
  /** The optional scopes requested by the app. */
  requestedScopes: ('read_stores' | 'write_stores' | 'read_products' | 'write_products' | 'read_inventory' | 'write_inventory' | 'read_orders' | 'write_orders' | 'read_customers' | 'write_customers' | 'read_buyer_contact')[];
  storeAccess: {
    /** All stores, present and future, or selected ones. */
    mode: 'all' | 'selected';
    /** The selected stores; empty if the mode is all. */
    storeIds: string[];
  };
  /** A date and time in UTC, ISO 8601. */
  installedAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
  /** A date and time in UTC, ISO 8601. */
  uninstalledAt: string | null;
}
/** A stock item and its levels. */
export interface InventoryLevel {
  /** An ID: decimal digits. */
  id: string;
  /** An ID: decimal digits. */
  productId: string;
  /** An ID: decimal digits. */
  variantId: string | null;
  /** The SKU of the variant, or of the product if it has no variants. */
  sku: string | null;
  /** Stock on hand. Negative after a dispatch without enough stock. */
  onHand: number;
  /** Stock reserved for orders that have not been dispatched. */
  reserved: number;
  /** Available stock: onHand minus reserved. */
  available: number;
  /** The low-stock threshold: at or below this availability the item is low on stock. */
  lowStockThreshold: number | null;
  /** True if a threshold is set and available is at or below it. */
  low: boolean;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface InventoryLevelPatch {
  /** The threshold; null removes it. */
  lowStockThreshold: number | null;
}
export interface NewCollection {
  /** An ID: decimal digits. */
  storeId: string;
  /** The name that customers see. */
  name: string;
  /** A longer text for customers. */
  description?: string | null;
  /** The http or https URL of an image. */
  image?: string | null;
  /** An ID: decimal digits. */
  parentId?: string | null;
  /** The position. Default: 0. */
  sortOrder?: number;
  /** The order of its products. Default: UPDATED. */
  productSort?: 'UPDATED' | 'NEWEST' | 'OLDEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'NAME_ASC' | 'NAME_DESC' | 'MANUAL';
  /** Whether all rules must match, or any. Default: ALL. */
  ruleMatch?: 'ALL' | 'ANY';
  /** Whether the collection is visible. Default: true. */
  active?: boolean;
  /** With rules the collection is conditional and contains the products that match. An empty list makes it manual. */
  rules?: CollectionRuleInput[];
}
export interface NewOrder {
  /** An ID: decimal digits. */
  storeId: string;
  items: OrderItemInput[];
  buyer?: BuyerInput;
  delivery?: DeliveryInput;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  shippingPrice?: string;
  /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
  scheduledFor?: string | null;
  /** Internal note. */
  note?: string | null;
  /** Note for the carrier. */
  deliveryNote?: string | null;
  /** The source of the order. Default: `app` for an app, otherwise `manual`. */
  source?: 'storefront' | 'landing_page' | 'manual' | 'import' | 'app' | 'exchange';
  /** The ID of the landing page. */
  landingPageId?: string | null;
  utm?: UtmInput;
  /** An ID: decimal digits. */
  exchangeOfOrderId?: string | null;
}
export interface NewProduct {
  /** An ID: decimal digits. */
  storeId: string;
  /** The name that customers see. */
  name: string;
  /** A longer text for customers. */
  description?: string | null;
  /** The SKU. */
  sku?: string | null;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  price: string;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  compareAtPrice?: string | null;
  /** Whether the product is active. */
  active?: boolean;
  images?: ProductImageInput[];
  options?: ProductOptionInput[];
  variants?: NewVariant[];
  tags?: string[];
  /** Whether customers can order more than is available: `allow` or `deny`. Orders that members and apps create are always accepted. */
  stockPolicy?: 'allow' | 'deny';
}
/** The price. Default: the price of the product. */
export interface NewVariant {
  /** The name. Default: the option values, joined. */
  name?: string;
  /** The SKU. */
  sku?: string | null;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  price?: string;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  compareAtPrice?: string | null;
  /** Whether the product is active. */
  active?: boolean;
  /** One value per product option, in order. */
  optionValues?: string[];
}
/** An order of a store. `total` is the sum of the items and `shippingPrice`. `updatedAt` increases with every change. */
export interface Order {
  /** An ID: decimal digits. */
  id: string;
  /** The number shown to people, counted per store. */
  orderNumber: string;
  /** An ID: decimal digits. */
  storeId: string;
  /** The status of the order. A returned order keeps its status; see the flags and times for its stage. */
  status: 'pending' | 'completed' | 'canceled';
  /** True while the order is on hold. */
  waiting: boolean;
  /** True if the order is archived. */
  archived: boolean;
  /** True once the order was handed to the carrier. */
  dispatched: boolean;
  /** True once the order was delivered. */
  delivered: boolean;
  /** True once the order was returned. */
  returned: boolean;
  /** ISO 4217 currency code. */
  currency: string;
  /** An exact amount: a decimal string with 2 decimal places. */
  total: string;
  /** An exact amount: a decimal string with 2 decimal places. */
  shippingPrice: string;
  buyer: Buyer;
  delivery: Delivery;
  items: OrderItem[];
  /** The source of the order. */
  source: 'storefront' | 'landing_page' | 'manual' | 'import' | 'app' | 'exchange';
  landingPageId: string | null;
  utm: Utm;
  /** An ID: decimal digits. */
  exchangeOfOrderId: string | null;
  cancellation: Cancellation;
  /** A date and time in UTC, ISO 8601. */
  scheduledFor: string | null;
  /** A date and time in UTC, ISO 8601. */
  confirmedAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  dispatchedAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  deliveredAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  returnedAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  canceledAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
  /** Internal note. */
  note: string | null;
  /** Note for the carrier. */
  deliveryNote: string | null;
  /** Why the order needs a check before it is confirmed. More reasons can be added; ignore those you do not know. */
  flags: string[];
}
export interface OrderCancellation {
  /** The reason for the cancellation. */
  reasonId: 'unreachable' | 'changed_mind' | 'duplicate' | 'out_of_stock' | 'wrong_address' | 'fraud' | 'other';
}
/** Delivery details known at dispatch. */
export interface OrderDispatch {
  delivery?: DeliveryInput;
}
/** A line of an order. `totalPrice` is `quantity` times `unitPrice`. */
export interface OrderItem {
  /** An ID: decimal digits. */
  id: string;
  /** An ID: decimal digits. */
  productId: string | null;
  /** An ID: decimal digits. */
  variantId: string | null;
  /** An ID: decimal digits. */
  packParentItemId: string | null;
  /** The name of the product at the time of the order. */
  name: string;
  variantName: string | null;
  sku: string | null;
  quantity: number;
  /** An exact amount: a decimal string with 2 decimal places. */
  unitPrice: string;
  /** An exact amount: a decimal string with 2 decimal places. */
  totalPrice: string;
}
/** A line with a product takes name and price from the catalogue unless they are given; a line without one requires both. With the `id` of an existing line, that line is updated. */
export interface OrderItemInput {
  /** An ID: decimal digits. */
  id?: string;
  /** An ID: decimal digits. */
  productId?: string | null;
  /** An ID: decimal digits. */
  variantId?: string | null;
  /** The name of the product. */
  name?: string;
  quantity: number;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  unitPrice?: string;
}
/** Omitted fields stay unchanged. Send `expectedUpdatedAt` with the `updatedAt` that your change is based on; the request fails if the order has changed since. */
export interface OrderPatch {
  items?: OrderItemInput[];
  buyer?: BuyerInput;
  delivery?: DeliveryInput;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  shippingPrice?: string;
  /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
  scheduledFor?: string | null;
  /** Internal note. */
  note?: string | null;
  /** Note for the carrier. */
  deliveryNote?: string | null;
  /** A date and time with its time zone, ISO 8601, from the years 1900 to 2199. */
  expectedUpdatedAt?: string;
}
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  docs: string;
  fix: string;
  requestId: string;
  errors: string[];
}
export interface Product {
  /** An ID: decimal digits. */
  id: string;
  /** An ID: decimal digits. */
  storeId: string;
  name: string;
  description: string | null;
  /** The SKU. */
  sku: string | null;
  /** An exact amount: a decimal string with 2 decimal places. */
  price: string;
  /** An exact amount: a decimal string with 2 decimal places. */
  compareAtPrice: string | null;
  /** ISO 4217 currency code. */
  currency: string;
  /** False if the product is inactive; products are never deleted. */
  active: boolean;
  images: ProductImage[];
  options: ProductOption[];
  variants: Variant[];
  /** All collections that contain the product, manual and conditional. */
  collectionIds: string[];
  tags: string[];
  /** Whether customers can order more than is available: `allow` or `deny`. Orders that members and apps create are always accepted. */
  stockPolicy: 'allow' | 'deny';
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface ProductImage {
  /** The URL of the image. */
  url: string;
  /** The alt text of the image. */
  alt: string | null;
}
export interface ProductImageInput {
  /** The http or https URL of an image. */
  url: string;
  /** The alt text of the image. */
  alt?: string | null;
}
/** An option of the product, and its values. */
export interface ProductOption {
  name: string;
  values: string[];
}
export interface ProductOptionInput {
  /** The name of the option. */
  name: string;
  values: string[];
}
export interface ProductPatch {
  /** The name that customers see. */
  name?: string;
  /** A longer text for customers. */
  description?: string | null;
  /** The SKU. */
  sku?: string | null;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  price?: string;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  compareAtPrice?: string | null;
  /** Whether the product is active. */
  active?: boolean;
  images?: ProductImageInput[];
  options?: ProductOptionInput[];
  tags?: string[];
  /** Whether customers can order more than is available: `allow` or `deny`. Orders that members and apps create are always accepted. */
  stockPolicy?: 'allow' | 'deny';
}
export interface QuotedPickupPoint {
  /** The `deskId` of an order that is sent there. */
  code: string;
  name: string;
  townOns: number;
  address: string | null;
  phone: string | null;
  hours: string | null;
}
export interface StockAdjustment {
  /** The number to add to onHand; can be negative. */
  delta: number;
  /** The reason, for the stock ledger. */
  reason?: string | null;
  /** The onHand value this adjustment is based on. If it has changed, the request fails with STOCK_CHANGED. */
  expected?: number | null;
}
export interface Store {
  /** An ID: decimal digits. */
  id: string;
  name: string;
  description: string | null;
  /** The URL of an image. */
  logo: string | null;
  /** The status of the store. Only an active store is open for orders. */
  status: 'active' | 'paused' | 'closed';
  /** The language of the storefront. */
  language: 'ar' | 'fr' | 'en';
  /** The subdomain of the storefront; unique. */
  subdomain: string;
  delivery: StoreDelivery;
  checkout: StoreCheckout;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
/** Limits for customers; members and apps are not limited. */
export interface StoreCheckout {
  /** The highest quantity of one item that customers can order. */
  maxItemQuantity: number;
  /** The highest total quantity of an order that a customer places. */
  maxOrderQuantity: number;
  /** How many days abandoned checkouts are kept. */
  abandonedDays: number;
}
/** Omitted fields stay unchanged. */
export interface StoreCheckoutPatch {
  maxItemQuantity?: number;
  maxOrderQuantity?: number;
  /** Applies to checkouts that customers use from then on. */
  abandonedDays?: number;
}
export interface StoreDelivery {
  /** The ID of its table of delivery fees. */
  feeGroupId: string | null;
  /** The carrier for orders that do not name one. */
  deliveryAgentId: string | null;
  /** The delivery methods that customers can choose. */
  speeds: ('standard' | 'express')[];
  /** The delivery speed. */
  defaultSpeed: 'standard' | 'express';
}
/** Omitted fields stay unchanged. */
export interface StoreDeliveryPatch {
  /** An ID of the delivery service. */
  feeGroupId?: string | null;
  /** An ID of the delivery service. */
  deliveryAgentId?: string | null;
  speeds?: ('standard' | 'express')[];
  /** The delivery speed. */
  defaultSpeed?: 'standard' | 'express';
}
export interface StorePatch {
  /** Display name: one line of 1 to 100 visible characters, not only “Souk”. */
  name?: string;
  /** A longer text for customers. */
  description?: string | null;
  /** The http or https URL of an image. */
  logo?: string | null;
  /** The status of the store. Only an active store is open for orders. */
  status?: 'active' | 'paused' | 'closed';
  /** The language of the storefront. */
  language?: 'ar' | 'fr' | 'en';
  /** 3 to 63 lowercase letters, digits and hyphens; the first and the last cannot be a hyphen. */
  subdomain?: string;
  delivery?: StoreDeliveryPatch;
  checkout?: StoreCheckoutPatch;
}
/** The source of the visit, from the UTM parameters of the URL. */
export interface Utm {
  source: string | null;
  medium: string | null;
  campaign: string | null;
  content: string | null;
}
export interface UtmInput {
  /** A UTM value. */
  source?: string | null;
  /** A UTM value. */
  medium?: string | null;
  /** A UTM value. */
  campaign?: string | null;
  /** A UTM value. */
  content?: string | null;
}
export interface Variant {
  /** An ID: decimal digits. */
  id: string;
  /** The name of the variant. Default: its option values, joined. */
  name: string;
  /** The SKU. */
  sku: string | null;
  /** An exact amount: a decimal string with 2 decimal places. */
  price: string;
  /** An exact amount: a decimal string with 2 decimal places. */
  compareAtPrice: string | null;
  /** One value per product option, in order. */
  optionValues: string[];
  /** False if the variant is inactive; variants are never deleted. */
  active: boolean;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface VariantPatch {
  /** The name. Default: the option values, joined. */
  name?: string;
  /** The SKU. */
  sku?: string | null;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  price?: string;
  /** An amount as a decimal string with at most 2 decimal places, not negative. */
  compareAtPrice?: string | null;
  /** Whether the product is active. */
  active?: boolean;
  /** One value per product option, in order. */
  optionValues?: string[];
}
export interface WebhookAttempt {
  /** A date and time in UTC, ISO 8601. */
  at: string;
  /** The HTTP status of the endpoint's response; null if there was none. */
  httpStatus: number | null;
  /** The error code of a failed attempt; null if delivered. */
  error: 'HTTP_410_GONE' | 'HTTP_3xx_REDIRECT_NOT_FOLLOWED' | 'TIMEOUT' | 'DNS_FAILED' | 'CONNECTION_REFUSED' | 'CONNECTION_RESET' | 'HOST_UNREACHABLE' | 'TLS_ERROR' | 'NETWORK_ERROR' | 'BLOCKED_ADDRESS' | 'URL_NOT_ALLOWED' | 'EXPIRED' | 'INSTALLATION_INACTIVE' | 'APP_SUSPENDED' | 'ENDPOINT_DISABLED' | 'TOPIC_NOT_SUBSCRIBED' | 'SCOPE_NOT_GRANTED' | 'OUTSIDE_STORE_ACCESS' | 'NO_BODY' | 'EVENT_EXPIRED' | string | null;
  /** The duration of the attempt, in milliseconds. */
  durationMs: number;
}
/** One event for one installation, without its body. */
export interface WebhookDelivery {
  /** An ID: decimal digits. */
  id: string;
  /** The `webhook-id` of every attempt. */
  webhookId: string;
  /** The `id` of the envelope. */
  eventId: string;
  /** An ID: decimal digits. */
  installationId: string;
  /** An ID: decimal digits. */
  businessId: string;
  /** The topic of the event. */
  topic: 'orders/created' | 'orders/confirmed' | 'orders/cancelled' | 'orders/dispatched' | 'orders/delivered' | 'orders/returned' | 'orders/updated' | 'abandoned_checkouts/created' | 'products/created' | 'products/updated' | 'products/deleted' | 'inventory_levels/updated' | 'customers/updated' | 'app/installed' | 'app/uninstalled' | 'app/scopes_updated' | 'customers/data_request' | 'customers/redact' | 'business/redact' | 'bulk/finished';
  /** The status of the delivery. */
  status: 'pending' | 'delivered' | 'failed' | 'skipped';
  /** The HTTP status of the endpoint's response; null if there was none. */
  httpStatus: number | null;
  /** The error code of a failed attempt; null if delivered. */
  error: 'HTTP_410_GONE' | 'HTTP_3xx_REDIRECT_NOT_FOLLOWED' | 'TIMEOUT' | 'DNS_FAILED' | 'CONNECTION_REFUSED' | 'CONNECTION_RESET' | 'HOST_UNREACHABLE' | 'TLS_ERROR' | 'NETWORK_ERROR' | 'BLOCKED_ADDRESS' | 'URL_NOT_ALLOWED' | 'EXPIRED' | 'INSTALLATION_INACTIVE' | 'APP_SUSPENDED' | 'ENDPOINT_DISABLED' | 'TOPIC_NOT_SUBSCRIBED' | 'SCOPE_NOT_GRANTED' | 'OUTSIDE_STORE_ACCESS' | 'NO_BODY' | 'EVENT_EXPIRED' | string | null;
  /** The duration of the attempt, in milliseconds. */
  durationMs: number | null;
  /** The number of attempts. */
  attempts: number;
  /** A date and time in UTC, ISO 8601. */
  eventAt: string;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  lastAttemptAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  nextAttemptAt: string | null;
}
export interface WebhookDeliveryWithAttempts {
  /** An ID: decimal digits. */
  id: string;
  /** The `webhook-id` of every attempt. */
  webhookId: string;
  /** The `id` of the envelope. */
  eventId: string;
  /** An ID: decimal digits. */
  installationId: string;
  /** An ID: decimal digits. */
  businessId: string;
  /** The topic of the event. */
  topic: 'orders/created' | 'orders/confirmed' | 'orders/cancelled' | 'orders/dispatched' | 'orders/delivered' | 'orders/returned' | 'orders/updated' | 'abandoned_checkouts/created' | 'products/created' | 'products/updated' | 'products/deleted' | 'inventory_levels/updated' | 'customers/updated' | 'app/installed' | 'app/uninstalled' | 'app/scopes_updated' | 'customers/data_request' | 'customers/redact' | 'business/redact' | 'bulk/finished';
  /** The status of the delivery. */
  status: 'pending' | 'delivered' | 'failed' | 'skipped';
  /** The HTTP status of the endpoint's response; null if there was none. */
  httpStatus: number | null;
  /** The error code of a failed attempt; null if delivered. */
  error: 'HTTP_410_GONE' | 'HTTP_3xx_REDIRECT_NOT_FOLLOWED' | 'TIMEOUT' | 'DNS_FAILED' | 'CONNECTION_REFUSED' | 'CONNECTION_RESET' | 'HOST_UNREACHABLE' | 'TLS_ERROR' | 'NETWORK_ERROR' | 'BLOCKED_ADDRESS' | 'URL_NOT_ALLOWED' | 'EXPIRED' | 'INSTALLATION_INACTIVE' | 'APP_SUSPENDED' | 'ENDPOINT_DISABLED' | 'TOPIC_NOT_SUBSCRIBED' | 'SCOPE_NOT_GRANTED' | 'OUTSIDE_STORE_ACCESS' | 'NO_BODY' | 'EVENT_EXPIRED' | string | null;
  /** The duration of the attempt, in milliseconds. */
  durationMs: number | null;
  /** The number of attempts. */
  attempts: number;
  /** A date and time in UTC, ISO 8601. */
  eventAt: string;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  lastAttemptAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  nextAttemptAt: string | null;
  /** The ID of the request that caused the event; null if there was none, or after 7 days. */
  requestId: string | null;
  /** Every attempt, oldest first. */
  attemptLog: WebhookAttempt[];
}
export interface WebhookSubscription {
  /** The topic it subscribes to. */
  topic: 'orders/created' | 'orders/confirmed' | 'orders/cancelled' | 'orders/dispatched' | 'orders/delivered' | 'orders/returned' | 'orders/updated' | 'abandoned_checkouts/created' | 'products/created' | 'products/updated' | 'products/deleted' | 'inventory_levels/updated' | 'customers/updated' | 'app/installed' | 'app/uninstalled' | 'app/scopes_updated' | 'customers/data_request' | 'customers/redact' | 'business/redact' | 'bulk/finished';
  /** The endpoint of the deliveries. */
  url: string;
  /** The API version of the bodies. */
  apiVersion: string;
}
