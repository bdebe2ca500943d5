import type { DeliveryMethod, DeliverySpeed, OrderFlag, OrderItem } from '@souk/contract';
import {
  type GroupResource,
  type GroupRow,
  group,
  json,
  oneOf,
  type ResourceField,
  text,
  textOrNull,
  texts,
  time,
  timeOrNull,
  word,
} from '../../foundation/database/sql/resource-fields.js';
import { buyerFieldMap, utmFieldMap } from '../orders/order-fields.js';

/** Why its order will be put on hold; null means for no reason. */
const holds = texts('holds') as ResourceField<OrderFlag[] | null, { holds: OrderFlag[] | null }>;

/** Every member of a checkout, once: where it is stored and how it is presented. */
export const checkoutFieldMap = group({
  businessId: word('business_id'),
  id: word('id'),
  storeId: word('store_id'),
  buyer: buyerFieldMap,
  delivery: group({
    method: oneOf<DeliveryMethod>()('delivery_method'),
    speed: oneOf<DeliverySpeed>()('delivery_speed'),
    deskId: textOrNull('delivery_desk_id'),
  }),
  deliveryNote: textOrNull('delivery_note'),
  items: json<OrderItem[]>()('items'),
  shippingPrice: word('shipping_price'),
  total: word('total'),
  currency: text('currency'),
  landingPageId: textOrNull('landing_page_id'),
  utm: utmFieldMap,
  holds,
  abandonedAt: timeOrNull('abandoned_at'),
  completedAt: timeOrNull('completed_at'),
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
});

/** What the table of checkouts holds of a checkout. */
export type CheckoutRow = GroupRow<typeof checkoutFieldMap>;

/** A checkout as it is stored. `maskFor` decides how it reads to a viewer. */
export type StoredCheckout = GroupResource<typeof checkoutFieldMap>;
