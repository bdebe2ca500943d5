import { cancellationReasons, type Order } from '@souk/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  expressionOf,
  flag,
  type JsonText,
  json,
  literal,
  number,
  object,
  only,
  text,
  time,
  word,
} from '../../foundation/database/json-text.js';
import type { Viewer } from '../businesses/viewer.js';
import { maskedContacts } from './masked-buyer.js';

const contacts = {
  name: text('buyer_name'),
  phone: text('buyer_phone'),
  phone2: text('buyer_phone2'),
  email: text('buyer_email'),
  address: text('buyer_address'),
  address2: text('buyer_address2'),
};

const labels = Object.entries(cancellationReasons).map(([id, label]) => `when ${literal(id)} then ${literal(label)}`);

/**
 * An order as PostgreSQL writes it from its row, with these members or all of them. Written once for each form: the text
 * is long, and the same for every list.
 */
export function orderJson(
  { maySeeContacts }: Pick<Viewer, 'maySeeContacts'>,
  fields?: ReadonlySet<string>,
): RawBuilder<string> {
  if (fields) return jsonOf(maySeeContacts, (name) => fields.has(name));
  return maySeeContacts ? wholeOrder : maskedOrder;
}

function jsonOf(maySeeContacts: boolean, isWanted: (member: string) => boolean): RawBuilder<string> {
  const members = Object.entries(orderMembers(maySeeContacts)).filter(([name]) => isWanted(name));
  return sql.raw(expressionOf(object(Object.fromEntries(members))));
}

/**
 * Member by member what `orderOf` and `asSeenBy` make of an order. A property test holds the two against each other.
 */
function orderMembers(maySeeContacts: boolean): Record<keyof Order, JsonText> {
  return {
    id: word('id'),
    orderNumber: word('number'),
    storeId: word('store_id'),
    status: word('status'),
    waiting: flag('waiting'),
    archived: flag('archived'),
    dispatched: flag('dispatched_at is not null'),
    delivered: flag('delivered_at is not null'),
    returned: flag('returned_at is not null'),
    currency: text('currency'),
    total: word('total'),
    shippingPrice: word('shipping_price'),
    buyer: object({
      provinceCode: number('buyer_province_code'),
      townOns: number('buyer_town_ons'),
      ...(maySeeContacts ? contacts : maskedContacts),
    }),
    delivery: object({
      method: word('delivery_method'),
      speed: word('delivery_speed'),
      deliveryAgentId: text('delivery_agent_id'),
      trackingNumber: text('tracking_number'),
      carrierStatus: text('carrier_status'),
    }),
    items: json('items'),
    source: word('source'),
    landingPageId: text('landing_page_id'),
    utm: object({
      source: text('utm_source'),
      medium: text('utm_medium'),
      campaign: text('utm_campaign'),
      content: text('utm_content'),
    }),
    exchangeOfOrderId: text('exchange_of_order_id::text'),
    cancellation: only(
      'cancellation_reason is not null',
      object({
        reasonId: word('cancellation_reason'),
        reasonLabel: text(`case cancellation_reason ${labels.join(' ')} end`),
        source: word(`coalesce(cancellation_source, 'merchant')`),
      }),
    ),
    scheduledFor: time('scheduled_for'),
    confirmedAt: time('confirmed_at'),
    dispatchedAt: time('dispatched_at'),
    deliveredAt: time('delivered_at'),
    returnedAt: time('returned_at'),
    canceledAt: time('canceled_at'),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
    note: text('note'),
    deliveryNote: text('delivery_note'),
  };
}

const wholeOrder = jsonOf(true, () => true);
const maskedOrder = jsonOf(false, () => true);
