import { fromCents, type Order, type OrderPatch, toCents } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Caller } from '../businesses/caller.js';
import { countryOf } from '../businesses/find-store-context.js';
import type { Viewer } from '../businesses/viewer.js';
import { requireKnownPlace } from '../geography/judge-place.js';
import { changeOrder } from './change-order.js';
import { flagsOfPlace } from './flag-place.js';
import { requireEditable } from './order-transitions.js';
import { priceItems, totalOf } from './price-items.js';

/** Who edits: a member writes known places only, an app any. */
export type Editor = Viewer & Partial<Pick<Caller, 'kind'>>;

/** Changes what the patch names, as far as the order's state still allows. */
export function editOrder(context: Context, editor: Editor, id: string, patch: OrderPatch, at: Date): Promise<Order> {
  const apply = async (order: Order) => {
    rejectIfChangedSince(order, patch.expectedUpdatedAt);
    const patched = await applyPatch(context.db, editor.businessId, order, patch);
    const edited = await judgePlace(context.db, editor, order, patched);
    requireEditable(order, edited);
    return edited;
  };
  return changeOrder(context, editor, id, { kind: 'edited', apply, stage: null }, at);
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

/** Where the place has changed, so may its flag. */
async function judgePlace(db: Database, { businessId, kind }: Editor, before: Order, after: Order): Promise<Order> {
  const { provinceCode, townOns } = after.buyer;
  if (provinceCode === before.buyer.provinceCode && townOns === before.buyer.townOns) return after;
  const country = await countryOf(db, businessId);
  if (kind === 'member') requireKnownPlace(country, after.buyer, 'buyer.');
  return { ...after, flags: flagsOfPlace(country, after.buyer, after.flags) };
}

/** A member left out stays as it is; null empties it. */
function patched<Value>(present: Value, given: Value | undefined): Value {
  return given === undefined ? present : given;
}
