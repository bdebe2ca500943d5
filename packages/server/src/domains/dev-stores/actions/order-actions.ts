import { cancellationReasons, type DevStoreAction, type DevStoreActionInput, type Order } from '@souk/contract';
import type { KeysetPageRequest } from '../../../foundation/database/sql/keyset-page.js';
import { transitionOrder } from '../../orders/change-order.js';
import { createOrder } from '../../orders/create-order.js';
import { editOrder } from '../../orders/edit-order.js';
import * as steps from '../../orders/order-transitions.js';
import { priceItems } from '../../orders/price-items.js';
import { readOrder, readOrderPage, readOrders } from '../../orders/read-orders.js';
import { type ActionContext, type Changed, noCandidate, type PerformAction } from './action-context.js';
import { named, newestMatching } from './choose-target.js';
import { generateNextBuyer, pickArticles } from './generate-purchase.js';

type OrderAction = Extract<
  DevStoreAction,
  'confirm' | 'cancel' | 'dispatch' | 'deliver' | 'return' | 'hold' | 'unhold' | 'archive' | 'unarchive'
>;

const stepOf: Record<OrderAction, (input: DevStoreActionInput, shop: ActionContext) => steps.OrderTransition> = {
  confirm: () => steps.confirm,
  cancel: ({ reasonId = 'changed_mind' }) =>
    steps.cancel({ reasonId, reasonLabel: cancellationReasons[reasonId], source: 'merchant' }),
  dispatch: (_, { now }) => steps.dispatch({ trackingNumber: `DEV-${now.getTime()}` }),
  deliver: () => steps.deliver,
  return: () => steps.markReturned,
  hold: () => steps.hold,
  unhold: () => steps.unhold,
  archive: () => steps.archive,
  unarchive: () => steps.unarchive,
};

const takeStepOf =
  (action: OrderAction): PerformAction =>
  async (shop, input) => {
    const step = stepOf[action](input, shop);
    const { id } = await chooseOrder(shop, input.orderId, `be ${step.name}`, (order) => step.obstacle(order) === null);
    return changed(await transitionOrder(shop.context, shop.viewer, id, step, shop.now));
  };

const placeOrder: PerformAction = async (shop, { productId }) => {
  const { context, db, viewer, place, now } = shop;
  const { businessId, storeId } = place;
  const articles = await pickArticles(shop, productId);
  const items = await priceItems(db, { businessId, storeId, present: [], soldOnly: false }, articles);
  const buyer = await generateNextBuyer(shop);
  return changed(
    await createOrder(context, viewer, place, { items, buyer, source: 'storefront', shippingPrice: '400' }, now),
  );
};

const carrierWords = ['picked_up', 'in_transit', 'out_for_delivery', 'delivery_attempted'];

const moveParcel: PerformAction = async (shop, { orderId, carrierStatus }) => {
  const onTheWay = ({ dispatched, delivered, returned, status }: Order) =>
    dispatched && !delivered && !returned && status !== 'canceled';
  const { id, delivery } = await chooseOrder(shop, orderId, 'hear from its carrier', onTheWay);
  const next = carrierStatus ?? carrierWords[carrierWords.indexOf(delivery.carrierStatus ?? '') + 1] ?? carrierWords[1];
  return changed(await editOrder(shop.context, shop.viewer, id, { delivery: { carrierStatus: next } }, shop.now));
};

async function chooseOrder(
  shop: ActionContext,
  orderId: string | undefined,
  purpose: string,
  fits: (order: Order) => boolean,
): Promise<Order> {
  const { db, viewer } = shop;
  if (orderId !== undefined) return named(orderId, 'order', (id) => readOrder(db, viewer, id));
  const candidates = {
    walk: (request: KeysetPageRequest) => readOrderPage(db, { ...request, ...viewer, sort: 'createdAt', filters: {} }),
    read: (ids: string[]) => readOrders(db, viewer, ids),
  };
  const order = await newestMatching(shop, candidates, fits);
  if (!order)
    throw noCandidate(`No order can ${purpose} now.`, 'Place an order, then run the actions that lead to this state.');
  return order;
}

const changed = (order: Order): Changed => ({ kind: 'order', id: order.id, resource: order });

export const orderActions: Record<OrderAction | 'place_order' | 'carrier_update', PerformAction> = {
  place_order: placeOrder,
  confirm: takeStepOf('confirm'),
  cancel: takeStepOf('cancel'),
  dispatch: takeStepOf('dispatch'),
  deliver: takeStepOf('deliver'),
  return: takeStepOf('return'),
  hold: takeStepOf('hold'),
  unhold: takeStepOf('unhold'),
  archive: takeStepOf('archive'),
  unarchive: takeStepOf('unarchive'),
  carrier_update: moveParcel,
};
