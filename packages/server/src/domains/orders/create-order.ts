import type {
  Buyer,
  BuyerInput,
  DeliveryInput,
  Order,
  OrderFlag,
  OrderItem,
  OrderSource,
  Utm,
  UtmInput,
} from '@souk/contract';
import { fromCents, toCents } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { generateIds } from '../../foundation/database/generate-ids.js';
import type { StoreContext } from '../businesses/find-store-context.js';
import type { Viewer } from '../businesses/viewer.js';
import { noContacts } from '../customers/contacts-in-responses.js';
import { updateCustomersOfOrder } from '../customers/update-customers-of-order.js';
import { recordEvents } from '../events/record-events.js';
import { announceCreation } from './announce-order.js';
import { flagsOfPlace } from './flag-place.js';
import { creatorOf } from './history/history-entry.js';
import type { HistoryLine } from './history/history-table.js';
import { maskFor } from './mask-order.js';
import { insertOrder, nextOrderNumber, orderTimesWithout } from './orders-table.js';
import { totalOf } from './price-items.js';
import { updateStockOfOrder } from './update-stock-of-order.js';

/** What an order starts from. */
export interface OrderDraft {
  /** That of the checkout it came from, so that both share one id. */
  id?: string;
  items: OrderItem[];
  /** Set for orders of customers: products that deny it are not sold beyond what is available. */
  availableOnly?: boolean;
  source: OrderSource;
  buyer?: BuyerInput;
  delivery?: DeliveryInput;
  shippingPrice?: string;
  landingPageId?: string | null;
  utm?: UtmInput;
  exchangeOfOrderId?: string | null;
  scheduledFor?: string | null;
  note?: string | null;
  deliveryNote?: string | null;
  /** An order with flags can be put on hold from the start. */
  waiting?: boolean;
  /** Those that its place brings are added. */
  flags?: OrderFlag[];
}

export const noBuyer: Buyer = { provinceCode: null, townOns: null, ...noContacts };
export const noUtm: Utm = { source: null, medium: null, campaign: null, content: null };

/**
 * Creates a real order: numbered, its stock reserved, its buyer recorded as a customer, and announced once. Returns it as
 * the viewer reads it.
 */
export async function createOrder(
  context: Context,
  viewer: Viewer,
  place: StoreContext,
  draft: OrderDraft,
  at: Date,
): Promise<Order> {
  const { db } = context;
  const { businessId, storeId } = place;
  const id = draft.id ?? ((await generateIds(db, 1))[0] as string);
  const unnumbered = orderFrom(place, draft, id, at);
  const customerId = await updateCustomersOfOrder(
    context,
    {
      businessId,
      at,
      timesWithout: (customer) => orderTimesWithout(db, businessId, { customerId: customer, storeId, orderId: id }),
    },
    null,
    unnumbered,
  );
  const { availableOnly } = draft;
  await updateStockOfOrder(context, { businessId, at, availableOnly }, null, unnumbered);
  const order = { ...unnumbered, orderNumber: await nextOrderNumber(db, businessId, storeId) };
  const line: HistoryLine = { kind: 'created', changed: [], changedMasked: null, at, by: creatorOf(context, order) };
  await insertOrder(db, businessId, { order, customerId }, line);
  await recordEvents(context, [announceCreation(businessId, order)]);
  return maskFor(viewer, order);
}

function orderFrom(place: StoreContext, draft: OrderDraft, id: string, at: Date): Order {
  const shippingPrice = fromCents(toCents(draft.shippingPrice ?? '0'));
  return {
    id,
    orderNumber: '',
    storeId: place.storeId,
    status: 'pending',
    waiting: draft.waiting ?? false,
    archived: false,
    dispatched: false,
    delivered: false,
    returned: false,
    currency: place.currency,
    total: totalOf(draft.items, shippingPrice),
    shippingPrice,
    buyer: { ...noBuyer, ...draft.buyer },
    delivery: {
      method: 'home',
      speed: place.defaultSpeed === 'express' ? 'express' : 'standard',
      deliveryAgentId: place.deliveryAgentId,
      deskId: null,
      trackingNumber: null,
      carrierStatus: null,
      ...draft.delivery,
    },
    items: draft.items,
    source: draft.source,
    landingPageId: draft.landingPageId ?? null,
    utm: { ...noUtm, ...draft.utm },
    exchangeOfOrderId: draft.exchangeOfOrderId ?? null,
    cancellation: null,
    scheduledFor: draft.scheduledFor ? new Date(draft.scheduledFor).toISOString() : null,
    confirmedAt: null,
    dispatchedAt: null,
    deliveredAt: null,
    returnedAt: null,
    canceledAt: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    note: draft.note ?? null,
    deliveryNote: draft.deliveryNote ?? null,
    flags: flagsOfPlace(place.country, { ...noBuyer, ...draft.buyer }, draft.flags ?? []),
  };
}
