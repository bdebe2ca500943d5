import {
  type CancellationReason,
  type CancellationSource,
  cancellationReasons,
  type DeliveryMethod,
  type DeliverySpeed,
  type Order,
  type OrderItem,
  type OrderSource,
  type OrderStatus,
} from '@souk/contract';
import { literal, object, only, text as textJson, word as wordJson } from '../../foundation/database/sql/json-text.js';
import {
  contact,
  flag,
  type Group,
  type GroupRow,
  group,
  isSet,
  json,
  numberOrNull,
  oneOf,
  type ResourceField,
  text,
  textOrNull,
  texts,
  time,
  timeOrNull,
  word,
  wordOrNull,
} from '../../foundation/database/sql/resource-fields.js';

/** Shared with checkouts, which become orders. */
export const buyerFieldMap = group({
  provinceCode: numberOrNull('buyer_province_code'),
  townOns: numberOrNull('buyer_town_ons'),
  name: contact('buyer_name', 'name'),
  phone: contact('buyer_phone', 'phone'),
  phone2: contact('buyer_phone2', 'phone2'),
  email: contact('buyer_email', 'email'),
  address: contact('buyer_address', 'address'),
  address2: contact('buyer_address2', 'address2'),
});

export const utmFieldMap = group({
  source: textOrNull('utm_source'),
  medium: textOrNull('utm_medium'),
  campaign: textOrNull('utm_campaign'),
  content: textOrNull('utm_content'),
});

const deliveryMembers = group({
  method: oneOf<DeliveryMethod>()('delivery_method'),
  speed: oneOf<DeliverySpeed>()('delivery_speed'),
  deliveryAgentId: textOrNull('delivery_agent_id'),
  deskId: textOrNull('delivery_desk_id'),
  trackingNumber: textOrNull('tracking_number'),
  carrierStatus: textOrNull('carrier_status'),
});

interface CancellationColumns {
  cancellation_reason: CancellationReason | null;
  cancellation_source: CancellationSource | null;
}

const labels = Object.entries(cancellationReasons).map(([id, label]) => `when ${literal(id)} then ${literal(label)}`);

/** Null until there is a reason; its label is not kept. */
const cancellation: ResourceField<Order['cancellation'], CancellationColumns> = {
  columns: ['cancellation_reason', 'cancellation_source'],
  read: ({ cancellation_reason: reasonId, cancellation_source: source }) =>
    reasonId && { reasonId, reasonLabel: cancellationReasons[reasonId], source: source ?? 'merchant' },
  store: (given) => ({
    cancellation_reason: given?.reasonId ?? null,
    cancellation_source: given?.source ?? null,
  }),
  json: () =>
    only(
      'cancellation_reason is not null',
      object({
        reasonId: wordJson('cancellation_reason'),
        reasonLabel: textJson(`case cancellation_reason ${labels.join(' ')} end`),
        source: wordJson(`coalesce(cancellation_source, 'merchant')`),
      }),
    ),
};

const members = group({
  id: word('id'),
  orderNumber: word('number'),
  storeId: word('store_id'),
  status: oneOf<OrderStatus>()('status'),
  waiting: flag('waiting'),
  archived: flag('archived'),
  dispatched: isSet('dispatched_at'),
  delivered: isSet('delivered_at'),
  returned: isSet('returned_at'),
  currency: text('currency'),
  total: word('total'),
  shippingPrice: word('shipping_price'),
  buyer: buyerFieldMap,
  delivery: deliveryMembers,
  items: json<OrderItem[]>()('items'),
  source: oneOf<OrderSource>()('source'),
  landingPageId: textOrNull('landing_page_id'),
  utm: utmFieldMap,
  exchangeOfOrderId: wordOrNull('exchange_of_order_id'),
  cancellation,
  scheduledFor: timeOrNull('scheduled_for'),
  confirmedAt: timeOrNull('confirmed_at'),
  dispatchedAt: timeOrNull('dispatched_at'),
  deliveredAt: timeOrNull('delivered_at'),
  returnedAt: timeOrNull('returned_at'),
  canceledAt: timeOrNull('canceled_at'),
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
  note: textOrNull('note'),
  deliveryNote: textOrNull('delivery_note'),
  flags: texts('flags'),
});

/** What the table of orders holds of an order. */
export type OrderRow = GroupRow<typeof members>;

/** Every member of an order, once: where it is stored and how it is presented. */
export const orderFieldMap: Group<Order, OrderRow> = members;
