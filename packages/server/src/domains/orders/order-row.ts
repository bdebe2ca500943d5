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
import type { Generated, JSONColumnType } from 'kysely';

/** A row of `orders`: the order flattened, with its stages told by their times alone. */
export interface OrderColumns {
  store_id: string;
  number: string;
  status: OrderStatus;
  waiting: boolean;
  archived: boolean;
  currency: string;
  total: string;
  shipping_price: string;
  buyer_province_code: number | null;
  buyer_town_ons: number | null;
  buyer_name: string | null;
  buyer_phone: string | null;
  buyer_phone2: string | null;
  buyer_email: string | null;
  buyer_address: string | null;
  buyer_address2: string | null;
  delivery_method: DeliveryMethod;
  delivery_speed: DeliverySpeed;
  delivery_agent_id: string | null;
  tracking_number: string | null;
  carrier_status: string | null;
  source: OrderSource;
  landing_page_id: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_content: string | null;
  exchange_of_order_id: string | null;
  cancellation_reason: CancellationReason | null;
  cancellation_source: CancellationSource | null;
  scheduled_for: Date | null;
  confirmed_at: Date | null;
  dispatched_at: Date | null;
  delivered_at: Date | null;
  returned_at: Date | null;
  canceled_at: Date | null;
  note: string | null;
  delivery_note: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface OrderRow extends OrderColumns {
  id: string;
  customer_id: string | null;
  items: OrderItem[];
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    orders: OrderColumns & {
      business_id: string;
      id: Generated<string>;
      customer_id: string | null;
      items: JSONColumnType<OrderItem[]>;
    };
    order_numbers: { business_id: string; store_id: string; last_number: string };
  }
}

const iso = (time: Date | null): string | null => (time === null ? null : time.toISOString());
const date = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** Everything somebody with all rights reads. */
export function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    orderNumber: row.number,
    storeId: row.store_id,
    status: row.status,
    waiting: row.waiting,
    archived: row.archived,
    dispatched: row.dispatched_at !== null,
    delivered: row.delivered_at !== null,
    returned: row.returned_at !== null,
    currency: row.currency,
    total: row.total,
    shippingPrice: row.shipping_price,
    buyer: buyerOf(row),
    delivery: {
      method: row.delivery_method,
      speed: row.delivery_speed,
      deliveryAgentId: row.delivery_agent_id,
      trackingNumber: row.tracking_number,
      carrierStatus: row.carrier_status,
    },
    items: row.items,
    source: row.source,
    landingPageId: row.landing_page_id,
    utm: utmOf(row),
    exchangeOfOrderId: row.exchange_of_order_id,
    cancellation: cancellationOf(row),
    scheduledFor: iso(row.scheduled_for),
    confirmedAt: iso(row.confirmed_at),
    dispatchedAt: iso(row.dispatched_at),
    deliveredAt: iso(row.delivered_at),
    returnedAt: iso(row.returned_at),
    canceledAt: iso(row.canceled_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    note: row.note,
    deliveryNote: row.delivery_note,
  };
}

type BuyerColumns = Pick<OrderColumns, Extract<keyof OrderColumns, `buyer_${string}`>>;
type UtmColumns = Pick<OrderColumns, Extract<keyof OrderColumns, `utm_${string}`>>;

export function buyerOf(row: BuyerColumns): Order['buyer'] {
  return {
    provinceCode: row.buyer_province_code,
    townOns: row.buyer_town_ons,
    name: row.buyer_name,
    phone: row.buyer_phone,
    phone2: row.buyer_phone2,
    email: row.buyer_email,
    address: row.buyer_address,
    address2: row.buyer_address2,
  };
}

export function buyerColumns(buyer: Order['buyer']): BuyerColumns {
  return {
    buyer_province_code: buyer.provinceCode,
    buyer_town_ons: buyer.townOns,
    buyer_name: buyer.name,
    buyer_phone: buyer.phone,
    buyer_phone2: buyer.phone2,
    buyer_email: buyer.email,
    buyer_address: buyer.address,
    buyer_address2: buyer.address2,
  };
}

export function utmOf(row: UtmColumns): Order['utm'] {
  return { source: row.utm_source, medium: row.utm_medium, campaign: row.utm_campaign, content: row.utm_content };
}

export function utmColumns(utm: Order['utm']): UtmColumns {
  return { utm_source: utm.source, utm_medium: utm.medium, utm_campaign: utm.campaign, utm_content: utm.content };
}

function cancellationOf({
  cancellation_reason: reasonId,
  cancellation_source: source,
}: OrderRow): Order['cancellation'] {
  if (reasonId === null) return null;
  return { reasonId, reasonLabel: cancellationReasons[reasonId], source: source ?? 'merchant' };
}

export function columnsOf(order: Order): OrderColumns {
  return {
    store_id: order.storeId,
    number: order.orderNumber,
    status: order.status,
    waiting: order.waiting,
    archived: order.archived,
    currency: order.currency,
    total: order.total,
    shipping_price: order.shippingPrice,
    ...buyerColumns(order.buyer),
    delivery_method: order.delivery.method,
    delivery_speed: order.delivery.speed,
    delivery_agent_id: order.delivery.deliveryAgentId,
    tracking_number: order.delivery.trackingNumber,
    carrier_status: order.delivery.carrierStatus,
    source: order.source,
    landing_page_id: order.landingPageId,
    ...utmColumns(order.utm),
    exchange_of_order_id: order.exchangeOfOrderId,
    cancellation_reason: order.cancellation?.reasonId ?? null,
    cancellation_source: order.cancellation?.source ?? null,
    scheduled_for: date(order.scheduledFor),
    confirmed_at: date(order.confirmedAt),
    dispatched_at: date(order.dispatchedAt),
    delivered_at: date(order.deliveredAt),
    returned_at: date(order.returnedAt),
    canceled_at: date(order.canceledAt),
    note: order.note,
    delivery_note: order.deliveryNote,
    created_at: new Date(order.createdAt),
    updated_at: new Date(order.updatedAt),
  };
}
