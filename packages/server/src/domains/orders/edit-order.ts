import { fromCents, type Order, type OrderPatch, toCents } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Viewer } from '../businesses/viewer.js';
import { changeOrder } from './change-order.js';
import { requireEditable } from './order-transitions.js';
import { priceItems, totalOf } from './price-items.js';

/** Changes what the patch names, as far as the order's state still allows. */
export function editOrder(context: Context, viewer: Viewer, id: string, patch: OrderPatch, at: Date): Promise<Order> {
  const apply = async (order: Order) => {
    rejectIfChangedSince(order, patch.expectedUpdatedAt);
    const edited = await applyPatch(context.db, viewer.businessId, order, patch);
    requireEditable(order, edited);
    return edited;
  };
  return changeOrder(context, viewer, id, { kind: 'edited', apply, stage: null }, at);
}

function rejectIfChangedSince(order: Order, expected: string | undefined): void {
  if (expected === undefined || Date.parse(expected) === Date.parse(order.updatedAt)) return;
  throwDomainError('ORDER_CHANGED', {
    message: `The order was last changed at ${order.updatedAt}, not at ${expected}.`,
  });
}

async function applyPatch(db: Database, businessId: string, order: Order, patch: OrderPatch): Promise<Order> {
  const { storeId } = order;
  const place = { businessId, storeId, present: order.items, soldOnly: false };
  const items = patch.items ? await priceItems(db, place, patch.items) : order.items;
  const shippingPrice = patch.shippingPrice ? fromCents(toCents(patch.shippingPrice)) : order.shippingPrice;
  return {
    ...order,
    items,
    shippingPrice,
    total: totalOf(items, shippingPrice),
    buyer: { ...order.buyer, ...patch.buyer },
    delivery: { ...order.delivery, ...patch.delivery },
    scheduledFor: patched(order.scheduledFor, patch.scheduledFor && new Date(patch.scheduledFor).toISOString()),
    note: patched(order.note, patch.note),
    deliveryNote: patched(order.deliveryNote, patch.deliveryNote),
  };
}

/** A member left out stays as it is; null empties it. */
function patched<Value>(present: Value, given: Value | undefined): Value {
  return given === undefined ? present : given;
}
