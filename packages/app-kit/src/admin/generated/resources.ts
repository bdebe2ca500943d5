// Printed from the Admin API document by `npm run generate`; do not edit by hand.

export interface ApiVersion {
  /** As it stands in the path. */
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
  /** An id: decimal digits. */
  id: string;
  /** What kind of resource it is kept on. */
  ownerType: 'business' | 'store' | 'product' | 'order' | 'customer';
  /** An id: decimal digits. */
  ownerId: string;
  key: string;
  /** Of the type the manifest declares for the key; never null. */
  value: unknown;
  /** Who may read it: the app, also the merchant, or anyone at the storefront. */
  visibility: 'app' | 'business' | 'storefront';
  /** False once the installation's version no longer declares the key. */
  declared: boolean;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface BulkExport {
  /** An id: decimal digits. */
  id: string;
  /** What is exported. */
  resource: 'orders' | 'abandoned_checkouts' | 'customers' | 'products' | 'collections' | 'inventory_levels' | 'stores' | 'data';
  /** The filters of the resource's list, by their names there. */
  filters: Record<string, unknown>;
  /** The top-level fields of each object; id is always kept. Null means all. */
  fields: string[] | null;
  /** Only a done one has a url. */
  state: 'queued' | 'running' | 'done' | 'failed' | 'canceled' | 'expired';
  /** Objects written so far: one line each. */
  objectCount: number;
  /** Size of the file so far, compressed. */
  bytes: number;
  /** Of the whole file, compressed. */
  sha256: string | null;
  /** Where the file is: gzip, JSON Lines. Ranges can be asked for. */
  url: string | null;
  /** A date and time in UTC, ISO 8601. */
  urlExpiresAt: string | null;
  /** Why it failed. */
  errorCode: string | null;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  startedAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  finishedAt: string | null;
}
export interface BulkExportInput {
  /** What to export. */
  resource: 'orders' | 'abandoned_checkouts' | 'customers' | 'products' | 'collections' | 'inventory_levels' | 'stores' | 'data';
  /** The filters of the resource's list, by their names there. */
  filters?: Record<string, unknown> | null;
  /** The top-level fields of each object; id is always kept. Null means all. */
  fields?: string[] | null;
}
/** The app was uninstalled 48 hours ago: by `dueAt` it has erased what it holds of the business. */
export interface BusinessRedaction {
  /** An id: decimal digits. */
  id: string;
  /** An id: decimal digits. */
  installationId: string;
  /** A date and time in UTC, ISO 8601. */
  uninstalledAt: string;
  /** A date and time in UTC, ISO 8601. */
  dueAt: string;
}
/** Who buys. Contacts are masked without the right to see them; province and town stay. */
export interface Buyer {
  /** The ONS code of the province. */
  provinceCode: number | null;
  /** The ONS code of the town. */
  townOns: number | null;
  /** Full name; masked `A***`. */
  name: string | null;
  /** Phone number; masked but for its last two digits. */
  phone: string | null;
  /** Second phone number. */
  phone2: string | null;
  /** Email address; masked `a***@***`. */
  email: string | null;
  /** Street address; masked `***`. */
  address: string | null;
  /** Second line of the address. */
  address2: string | null;
}
/** A member left out stays as it is; null empties it. */
export interface BuyerInput {
  /** The ONS code of the province. */
  provinceCode?: number | null;
  /** The ONS code of the town. */
  townOns?: number | null;
  /** a name (1 to 255 characters, and not a masked one) */
  name?: string | null;
  /** a phone number: digits, with + in front or not, parted by spaces, dots, dashes or brackets or not */
  phone?: string | null;
  /** a phone number: digits, with + in front or not, parted by spaces, dots, dashes or brackets or not */
  phone2?: string | null;
  /** an email address */
  email?: string | null;
  /** an address (1 to 500 characters, and not a masked one) */
  address?: string | null;
  /** an address (1 to 500 characters, and not a masked one) */
  address2?: string | null;
}
export type Cancellation = {
  /** Why. */
  reasonId: 'unreachable' | 'changed_mind' | 'duplicate' | 'out_of_stock' | 'wrong_address' | 'fraud' | 'other';
  /** The reason in words. */
  reasonLabel: string;
  /** Who canceled it. */
  source: 'merchant' | 'app';
} | null;
/** A checkout a buyer began. Should it become an order, the order has the same id. */
export interface Checkout {
  /** An id: decimal digits. */
  id: string;
  /** An id: decimal digits. */
  storeId: string;
  buyer: Buyer;
  items: OrderItem[];
  /** An exact amount: a decimal string with two places. */
  total: string;
  /** ISO 4217 currency code. */
  currency: string;
  landingPageId: string | null;
  utm: Utm;
  /** Where the buyer can go on. It opens the checkout, so it is null without the right to see contacts. */
  recoveryUrl: string | null;
  /** A date and time in UTC, ISO 8601. */
  abandonedAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface Collection {
  /** An id: decimal digits. */
  id: string;
  /** An id: decimal digits. */
  storeId: string;
  /** An id: decimal digits. */
  parentId: string | null;
  name: string;
  description: string | null;
  image: string | null;
  active: boolean;
  /** Where it stands among its siblings. */
  sortOrder: number;
  /** The order of its products. */
  productSort: 'UPDATED' | 'NEWEST' | 'OLDEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'NAME_ASC' | 'NAME_DESC' | 'MANUAL';
  /** Whether a product must meet all rules or any. */
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
  /** What buyers see. */
  name?: string;
  /** Longer text for buyers. */
  description?: string | null;
  /** The http or https URL of an image. */
  image?: string | null;
  /** An id: decimal digits. */
  parentId?: string | null;
  /** Left out: 0. */
  sortOrder?: number;
  /** Left out: UPDATED. */
  productSort?: 'UPDATED' | 'NEWEST' | 'OLDEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'NAME_ASC' | 'NAME_DESC' | 'MANUAL';
  /** Left out: ALL. */
  ruleMatch?: 'ALL' | 'ANY';
  /** Left out: true. */
  active?: boolean;
  /** With rules the collection is conditional: its products follow them. Empty makes it manual. */
  rules?: CollectionRuleInput[];
}
export interface CollectionProducts {
  /** All its products, in the order that productSort MANUAL shows. */
  productIds: string[];
}
export interface CollectionRule {
  /** What is looked at: the product's own price, compareAtPrice, name, sku or tags; its available stock over all its stock items; the product itself; or the manual collections it stands in. */
  field: 'PRICE' | 'COMPARE_AT_PRICE' | 'STOCK' | 'NAME' | 'SKU' | 'TAG' | 'PRODUCT' | 'COLLECTION';
  /** How it is compared. Text is compared without regard to upper and lower case; a tag rule holds when any tag fits, its NOT_ form when none does; BETWEEN includes both ends. */
  operator: 'EQUALS' | 'NOT_EQUALS' | 'GREATER_THAN' | 'LESS_THAN' | 'BETWEEN' | 'CONTAINS' | 'NOT_CONTAINS' | 'STARTS_WITH' | 'ENDS_WITH' | 'IN' | 'NOT_IN';
  valueRefIds: string[] | null;
  valueNumber: number | null;
  valueNumberMax: number | null;
  valueText: string | null;
}
export interface CollectionRuleInput {
  /** What is looked at: the product's own price, compareAtPrice, name, sku or tags; its available stock over all its stock items; the product itself; or the manual collections it stands in. */
  field: 'PRICE' | 'COMPARE_AT_PRICE' | 'STOCK' | 'NAME' | 'SKU' | 'TAG' | 'PRODUCT' | 'COLLECTION';
  /** How it is compared. Text is compared without regard to upper and lower case; a tag rule holds when any tag fits, its NOT_ form when none does; BETWEEN includes both ends. */
  operator: string;
  /** With IN and NOT_IN: the products or manual collections. */
  valueRefIds?: string[] | null;
  /** With a number field: what it is compared with; the lower end of BETWEEN. */
  valueNumber?: number | null;
  /** The upper end of BETWEEN. */
  valueNumberMax?: number | null;
  /** With a text field. */
  valueText?: string | null;
}
/** A buyer asked for their data, or for its erasure. By `dueAt`, 30 days later, every app has done so. */
export interface ComplianceRequest {
  /** An id: decimal digits. */
  id: string;
  /** An id: decimal digits. */
  customerId: string;
  orderIds: string[];
  /** A date and time in UTC, ISO 8601. */
  requestedAt: string;
  /** A date and time in UTC, ISO 8601. */
  dueAt: string;
}
/** A buyer of a business: whose orders have the same phone or email. Counters cover the stores the caller may see; `totalSpent` is the worth of what was delivered and kept. */
export interface Customer {
  /** An id: decimal digits. */
  id: string;
  name: string | null;
  phone: string | null;
  phone2: string | null;
  email: string | null;
  provinceCode: number | null;
  townOns: number | null;
  address: string | null;
  /** Orders in the stores the caller may see. */
  ordersCount: number;
  /** How many of them were delivered. */
  deliveredCount: number;
  /** How many of them came back. */
  returnedCount: number;
  /** How many of them were canceled. */
  canceledCount: number;
  /** An exact amount: a decimal string with two places. */
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
  /** For the people of the business; null empties it. */
  note?: string | null;
  tags?: string[];
}
export interface Delivery {
  /** To the door, or to a desk where it is fetched. */
  method: 'home' | 'desk';
  /** How fast it is to be brought. */
  speed: 'standard' | 'express';
  /** The carrier, as the business names it. */
  deliveryAgentId: string | null;
  trackingNumber: string | null;
  /** The carrier's own word for where it is. */
  carrierStatus: string | null;
}
/** A member left out stays as it is; null empties it. */
export interface DeliveryInput {
  /** To the door, or to a desk where it is fetched. */
  method?: 'home' | 'desk';
  /** How fast it is to be brought. */
  speed?: 'standard' | 'express';
  /** The carrier, as the business names it. */
  deliveryAgentId?: string | null;
  /** The carrier's number of the parcel. */
  trackingNumber?: string | null;
  /** The carrier's own word for where it is. */
  carrierStatus?: string | null;
}
export interface Installation {
  /** An id: decimal digits. */
  id: string;
  /** An id: decimal digits. */
  appId: string;
  /** An id: decimal digits. */
  businessId: string;
  /** Only an active installation can do anything; it is suspended while its app is. */
  state: 'active' | 'suspended' | 'uninstalled';
  /** The app's version this installation is on; null for a preview. */
  version: number | null;
  /** True while it runs an unreleased manifest from its developer's machine. */
  preview: boolean;
  /** A version that waits for the merchant to accept it. */
  pendingVersion: number | null;
  /** What the merchant granted. */
  scopes: ('read_stores' | 'write_stores' | 'read_products' | 'write_products' | 'read_inventory' | 'write_inventory' | 'read_orders' | 'write_orders' | 'read_customers' | 'write_customers' | 'read_buyer_contact')[];
  /** Optional scopes the app asks for. */
  requestedScopes: ('read_stores' | 'write_stores' | 'read_products' | 'write_products' | 'read_inventory' | 'write_inventory' | 'read_orders' | 'write_orders' | 'read_customers' | 'write_customers' | 'read_buyer_contact')[];
  storeAccess: {
    /** All stores, present and future, or selected ones. */
    mode: 'all' | 'selected';
    /** The selected stores; empty when the mode is all. */
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
  /** An id: decimal digits. */
  id: string;
  /** An id: decimal digits. */
  productId: string;
  /** An id: decimal digits. */
  variantId: string | null;
  /** The variant's or, without variants, the product's article number. */
  sku: string | null;
  /** What is physically there. Negative after a dispatch shortfall. */
  onHand: number;
  /** What orders wait for that have not been dispatched yet. */
  reserved: number;
  /** onHand less reserved: what can still be sold. */
  available: number;
  /** At or below this availability the item counts as low. */
  lowStockThreshold: number | null;
  /** True when a threshold is set and available is at or below it. */
  low: boolean;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface InventoryLevelPatch {
  /** Null takes the threshold away. */
  lowStockThreshold: number | null;
}
export interface NewCollection {
  /** An id: decimal digits. */
  storeId: string;
  /** What buyers see. */
  name: string;
  /** Longer text for buyers. */
  description?: string | null;
  /** The http or https URL of an image. */
  image?: string | null;
  /** An id: decimal digits. */
  parentId?: string | null;
  /** Left out: 0. */
  sortOrder?: number;
  /** Left out: UPDATED. */
  productSort?: 'UPDATED' | 'NEWEST' | 'OLDEST' | 'PRICE_ASC' | 'PRICE_DESC' | 'NAME_ASC' | 'NAME_DESC' | 'MANUAL';
  /** Left out: ALL. */
  ruleMatch?: 'ALL' | 'ANY';
  /** Left out: true. */
  active?: boolean;
  /** With rules the collection is conditional: its products follow them. Empty makes it manual. */
  rules?: CollectionRuleInput[];
}
export interface NewOrder {
  /** An id: decimal digits. */
  storeId: string;
  items: OrderItemInput[];
  buyer?: BuyerInput;
  delivery?: DeliveryInput;
  /** An amount as a decimal string with at most two places, not negative. */
  shippingPrice?: string;
  /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
  scheduledFor?: string | null;
  /** For the people of the business. */
  note?: string | null;
  /** For the carrier. */
  deliveryNote?: string | null;
  /** How it came about. Left out: `app` from an app, else `manual`. */
  source?: 'storefront' | 'landing_page' | 'manual' | 'import' | 'app' | 'exchange';
  /** The landing page it came from. */
  landingPageId?: string | null;
  utm?: UtmInput;
  /** An id: decimal digits. */
  exchangeOfOrderId?: string | null;
}
export interface NewProduct {
  /** An id: decimal digits. */
  storeId: string;
  /** What buyers see. */
  name: string;
  /** Longer text for buyers. */
  description?: string | null;
  /** Article number. */
  sku?: string | null;
  /** An amount as a decimal string with at most two places, not negative. */
  price: string;
  /** An amount as a decimal string with at most two places, not negative. */
  compareAtPrice?: string | null;
  /** Whether it is sold. */
  active?: boolean;
  images?: ProductImageInput[];
  options?: ProductOptionInput[];
  variants?: NewVariant[];
  tags?: string[];
}
/** Left out, the price is the product's. */
export interface NewVariant {
  /** Left out: its option values, joined. */
  name?: string;
  /** Article number. */
  sku?: string | null;
  /** An amount as a decimal string with at most two places, not negative. */
  price?: string;
  /** An amount as a decimal string with at most two places, not negative. */
  compareAtPrice?: string | null;
  /** Whether it is sold. */
  active?: boolean;
  /** One value for each of the product's options, in order. */
  optionValues?: string[];
}
/** An order of a store. `total` is the sum of the items and `shippingPrice`. `updatedAt` grows with every change. */
export interface Order {
  /** An id: decimal digits. */
  id: string;
  /** The number people use, counted in each store. */
  orderNumber: string;
  /** An id: decimal digits. */
  storeId: string;
  /** A returned order keeps its status: the stages are told by the flags and times. */
  status: 'pending' | 'completed' | 'canceled';
  /** True while the order is held. */
  waiting: boolean;
  /** True once it was put away. */
  archived: boolean;
  /** True once it was handed to the carrier. */
  dispatched: boolean;
  /** True once the buyer has it. */
  delivered: boolean;
  /** True once it came back. */
  returned: boolean;
  /** ISO 4217 currency code. */
  currency: string;
  /** An exact amount: a decimal string with two places. */
  total: string;
  /** An exact amount: a decimal string with two places. */
  shippingPrice: string;
  buyer: Buyer;
  delivery: Delivery;
  items: OrderItem[];
  /** How it came about. */
  source: 'storefront' | 'landing_page' | 'manual' | 'import' | 'app' | 'exchange';
  landingPageId: string | null;
  utm: Utm;
  /** An id: decimal digits. */
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
  /** For the people of the business. */
  note: string | null;
  /** For the carrier. */
  deliveryNote: string | null;
}
export interface OrderCancellation {
  /** Why the order is canceled. */
  reasonId: 'unreachable' | 'changed_mind' | 'duplicate' | 'out_of_stock' | 'wrong_address' | 'fraud' | 'other';
}
/** What is known of the delivery as the parcel leaves. */
export interface OrderDispatch {
  delivery?: DeliveryInput;
}
/** A line of an order. `totalPrice` is `quantity` times `unitPrice`. */
export interface OrderItem {
  /** An id: decimal digits. */
  id: string;
  /** An id: decimal digits. */
  productId: string | null;
  /** An id: decimal digits. */
  variantId: string | null;
  /** An id: decimal digits. */
  packParentItemId: string | null;
  /** What was sold, as it was called then. */
  name: string;
  variantName: string | null;
  sku: string | null;
  quantity: number;
  /** An exact amount: a decimal string with two places. */
  unitPrice: string;
  /** An exact amount: a decimal string with two places. */
  totalPrice: string;
}
/** A line with a product takes name and price from the catalogue unless they are given; one without needs both. With the `id` of a line the order has, that line is kept and changed. */
export interface OrderItemInput {
  /** An id: decimal digits. */
  id?: string;
  /** An id: decimal digits. */
  productId?: string | null;
  /** An id: decimal digits. */
  variantId?: string | null;
  /** What is sold. */
  name?: string;
  quantity: number;
  /** An amount as a decimal string with at most two places, not negative. */
  unitPrice?: string;
}
/** A member left out stays as it is. With `expectedUpdatedAt`, the `updatedAt` this was decided on, an order that changed since then is refused. */
export interface OrderPatch {
  items?: OrderItemInput[];
  buyer?: BuyerInput;
  delivery?: DeliveryInput;
  /** An amount as a decimal string with at most two places, not negative. */
  shippingPrice?: string;
  /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
  scheduledFor?: string | null;
  /** For the people of the business. */
  note?: string | null;
  /** For the carrier. */
  deliveryNote?: string | null;
  /** A date and time with its zone, ISO 8601, of the years 1900 to 2199. */
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
  /** An id: decimal digits. */
  id: string;
  /** An id: decimal digits. */
  storeId: string;
  name: string;
  description: string | null;
  /** Article number. */
  sku: string | null;
  /** An exact amount: a decimal string with two places. */
  price: string;
  /** An exact amount: a decimal string with two places. */
  compareAtPrice: string | null;
  /** ISO 4217 currency code. */
  currency: string;
  /** False once it is no longer sold; products are never deleted. */
  active: boolean;
  images: ProductImage[];
  options: ProductOption[];
  variants: Variant[];
  /** Every collection it stands in, by hand or by rule. */
  collectionIds: string[];
  tags: string[];
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface ProductImage {
  /** Where the image is. */
  url: string;
  /** What it shows, for those who cannot see it. */
  alt: string | null;
}
export interface ProductImageInput {
  /** The http or https URL of an image. */
  url: string;
  /** What the image shows. */
  alt?: string | null;
}
/** What variants differ in, and the values it can have. */
export interface ProductOption {
  name: string;
  values: string[];
}
export interface ProductOptionInput {
  /** What variants differ in. */
  name: string;
  values: string[];
}
export interface ProductPatch {
  /** What buyers see. */
  name?: string;
  /** Longer text for buyers. */
  description?: string | null;
  /** Article number. */
  sku?: string | null;
  /** An amount as a decimal string with at most two places, not negative. */
  price?: string;
  /** An amount as a decimal string with at most two places, not negative. */
  compareAtPrice?: string | null;
  /** Whether it is sold. */
  active?: boolean;
  images?: ProductImageInput[];
  options?: ProductOptionInput[];
  tags?: string[];
}
export interface StockAdjustment {
  /** Added to onHand; negative takes away. */
  delta: number;
  /** Why, for the stock ledger. */
  reason?: string | null;
  /** The onHand this was decided on; another one is refused, STOCK_CHANGED. */
  expected?: number | null;
}
export interface Store {
  /** An id: decimal digits. */
  id: string;
  name: string;
  description: string | null;
  /** The address of an image. */
  logo: string | null;
  /** Only an active store sells. */
  status: 'active' | 'paused' | 'closed';
  /** The language of its storefront. */
  language: 'ar' | 'fr' | 'en';
  /** Where its storefront is; unique. */
  subdomain: string;
  delivery: StoreDelivery;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface StoreDelivery {
  /** The table of delivery fees it uses. */
  feeGroupId: string | null;
  /** Who delivers when an order does not say. */
  deliveryAgentId: string | null;
  /** What a buyer can choose from. */
  speeds: ('standard' | 'express')[];
  /** How fast it is delivered. */
  defaultSpeed: 'standard' | 'express';
}
/** What is left out stays as it is. */
export interface StoreDeliveryPatch {
  /** An id of the delivery service. */
  feeGroupId?: string | null;
  /** An id of the delivery service. */
  deliveryAgentId?: string | null;
  speeds?: ('standard' | 'express')[];
  /** How fast it is delivered. */
  defaultSpeed?: 'standard' | 'express';
}
export interface StorePatch {
  /** Name shown to people: one line of 1 to 100 characters, none of them invisible, and not “Souk” alone. */
  name?: string;
  /** Longer text for buyers. */
  description?: string | null;
  /** The http or https URL of an image. */
  logo?: string | null;
  /** Only an active store sells. */
  status?: 'active' | 'paused' | 'closed';
  /** The language of its storefront. */
  language?: 'ar' | 'fr' | 'en';
  /** 3 to 63 small letters, digits and dashes, neither first nor last a dash. */
  subdomain?: string;
  delivery?: StoreDeliveryPatch;
}
/** Where the buyer came from, as the address they followed told. */
export interface Utm {
  source: string | null;
  medium: string | null;
  campaign: string | null;
  content: string | null;
}
export interface UtmInput {
  /** A utm value. */
  source?: string | null;
  /** A utm value. */
  medium?: string | null;
  /** A utm value. */
  campaign?: string | null;
  /** A utm value. */
  content?: string | null;
}
export interface Variant {
  /** An id: decimal digits. */
  id: string;
  /** The option values, joined, unless it was given a name of its own. */
  name: string;
  /** Article number. */
  sku: string | null;
  /** An exact amount: a decimal string with two places. */
  price: string;
  /** An exact amount: a decimal string with two places. */
  compareAtPrice: string | null;
  /** One value for each of the product's options, in order. */
  optionValues: string[];
  /** False once it is no longer sold; variants are never deleted. */
  active: boolean;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  updatedAt: string;
}
export interface VariantPatch {
  /** Left out: its option values, joined. */
  name?: string;
  /** Article number. */
  sku?: string | null;
  /** An amount as a decimal string with at most two places, not negative. */
  price?: string;
  /** An amount as a decimal string with at most two places, not negative. */
  compareAtPrice?: string | null;
  /** Whether it is sold. */
  active?: boolean;
  /** One value for each of the product's options, in order. */
  optionValues?: string[];
}
export interface WebhookAttempt {
  /** A date and time in UTC, ISO 8601. */
  at: string;
  /** What the endpoint answered; null when it did not. */
  httpStatus: number | null;
  /** Why it was not delivered, as a code; null when it was. */
  error: string | null;
  /** How long the attempt took, in milliseconds. */
  durationMs: number;
}
/** One event on its way to one installation: facts only, never a body. */
export interface WebhookDelivery {
  /** An id: decimal digits. */
  id: string;
  /** The `webhook-id` of every attempt. */
  webhookId: string;
  /** The `id` of the envelope. */
  eventId: string;
  /** An id: decimal digits. */
  installationId: string;
  /** An id: decimal digits. */
  businessId: string;
  /** What happened. */
  topic: 'orders/created' | 'orders/confirmed' | 'orders/cancelled' | 'orders/dispatched' | 'orders/delivered' | 'orders/returned' | 'orders/updated' | 'abandoned_checkouts/created' | 'products/created' | 'products/updated' | 'products/deleted' | 'inventory_levels/updated' | 'customers/updated' | 'app/installed' | 'app/uninstalled' | 'app/scopes_updated' | 'customers/data_request' | 'customers/redact' | 'business/redact' | 'bulk/finished';
  /** Where it stands. */
  status: 'pending' | 'delivered' | 'failed' | 'skipped';
  /** What the endpoint answered; null when it did not. */
  httpStatus: number | null;
  /** Why it was not delivered, as a code; null when it was. */
  error: string | null;
  /** How long the attempt took, in milliseconds. */
  durationMs: number | null;
  /** How many attempts were made. */
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
  /** An id: decimal digits. */
  id: string;
  /** The `webhook-id` of every attempt. */
  webhookId: string;
  /** The `id` of the envelope. */
  eventId: string;
  /** An id: decimal digits. */
  installationId: string;
  /** An id: decimal digits. */
  businessId: string;
  /** What happened. */
  topic: 'orders/created' | 'orders/confirmed' | 'orders/cancelled' | 'orders/dispatched' | 'orders/delivered' | 'orders/returned' | 'orders/updated' | 'abandoned_checkouts/created' | 'products/created' | 'products/updated' | 'products/deleted' | 'inventory_levels/updated' | 'customers/updated' | 'app/installed' | 'app/uninstalled' | 'app/scopes_updated' | 'customers/data_request' | 'customers/redact' | 'business/redact' | 'bulk/finished';
  /** Where it stands. */
  status: 'pending' | 'delivered' | 'failed' | 'skipped';
  /** What the endpoint answered; null when it did not. */
  httpStatus: number | null;
  /** Why it was not delivered, as a code; null when it was. */
  error: string | null;
  /** How long the attempt took, in milliseconds. */
  durationMs: number | null;
  /** How many attempts were made. */
  attempts: number;
  /** A date and time in UTC, ISO 8601. */
  eventAt: string;
  /** A date and time in UTC, ISO 8601. */
  createdAt: string;
  /** A date and time in UTC, ISO 8601. */
  lastAttemptAt: string | null;
  /** A date and time in UTC, ISO 8601. */
  nextAttemptAt: string | null;
  /** The request that made the event; null when none did, or after 7 days. */
  requestId: string | null;
  /** Every attempt, oldest first. */
  attemptLog: WebhookAttempt[];
}
export interface WebhookSubscription {
  /** What it is told of. */
  topic: 'orders/created' | 'orders/confirmed' | 'orders/cancelled' | 'orders/dispatched' | 'orders/delivered' | 'orders/returned' | 'orders/updated' | 'abandoned_checkouts/created' | 'products/created' | 'products/updated' | 'products/deleted' | 'inventory_levels/updated' | 'customers/updated' | 'app/installed' | 'app/uninstalled' | 'app/scopes_updated' | 'customers/data_request' | 'customers/redact' | 'business/redact' | 'bulk/finished';
  /** Where the deliveries go. */
  url: string;
  /** The version of the bodies. */
  apiVersion: string;
}
