import { type Checkout, fromCents, type OpenCheckout, type Order, type OrderFlag, toCents } from '@souk/contract';
import type { StoreContext } from '../../../../domains/businesses/find-store-context.js';
import { checkoutTokenOf } from '../../../../domains/checkouts/checkout-token.js';
import { completeCheckout } from '../../../../domains/checkouts/complete-checkout.js';
import { editCheckout } from '../../../../domains/checkouts/edit-checkout.js';
import type { Basket } from '../../../../domains/checkouts/read-basket.js';
import { startCheckout } from '../../../../domains/checkouts/start-checkout.js';
import { findRepeatedOrders } from '../../../../domains/checkouts/suspect-order.js';
import type { RecentOrder } from '../../../../domains/orders/recent-orders.js';
import { inTransaction } from '../../../../foundation/database/in-transaction.js';
import { DomainError } from '../../../../foundation/domain-error.js';
import { suspectCheckout, suspectOrder } from '../../suspect-buyer.js';
import type { Visit } from '../define-storefront-page.js';
import { readCookie } from '../page-cookies.js';
import { buyerOf, type CheckoutFields, type ChosenOption } from './checkout-fields.js';

export interface Purchase {
  basket: Basket;
  fields: CheckoutFields;
  /** Undefined where the price is told by phone. */
  option: ChosenOption | undefined;
  /** What the page showed the items to cost. */
  shownSubtotal: string;
  formToken: string;
  /** The checkout that the buyer came back to. */
  token: string | undefined;
  suspicions: OrderFlag[];
}

export type Outcome = { token: string } & (
  | { kind: 'placed'; order: Order }
  | { kind: 'completed' }
  | { kind: 'out_of_stock' }
  | { kind: 'not_offered' }
  | { kind: 'changed'; total: string; before: string }
  | { kind: 'repeated'; order: RecentOrder }
);

/**
 * Keeps what the buyer typed as a checkout, then makes it an order. The first stays where the second is refused: the merchant
 * can help a buyer who left a phone number.
 */
export async function placeOrder(visit: Visit, place: StoreContext, purchase: Purchase): Promise<Outcome> {
  const { platform, request, form } = visit;
  const { config, clock } = platform;
  const checkout = await keepCheckout(visit, place, purchase);
  if (checkout === 'completed') return { kind: 'completed', token: purchase.token ?? '' };
  const { token } = checkout;
  // The checkout's own contacts may be masked by now.
  const buying = { phone: buyerOf(purchase.fields, place.country).phone ?? null, items: checkout.items };
  const repeated = form.has('again') ? [] : await findRepeatedOrders(platform.db, place, buying, clock.now());
  if (repeated.some(({ id }) => id === checkout.id)) return { kind: 'completed', token };
  // Nobody learns from a phone number what its owner has ordered.
  const own = repeated.find(({ id }) => isOwnBrowser(visit, checkoutTokenOf(config.masterKey, id)));
  if (own) return { kind: 'repeated', token, order: own };
  const before = fromCents(toCents(purchase.shownSubtotal) + toCents(purchase.option?.price ?? '0'));
  const suspicions = [...purchase.suspicions, ...(await suspectOrder(platform, request))];
  try {
    const order = await inTransaction(platform, (context) =>
      completeCheckout(context, config, token, { expectedTotal: before, suspicions }, clock.now()),
    );
    return { kind: 'placed', token, order };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'OUT_OF_STOCK') return { kind: 'out_of_stock', token };
    if (error.code === 'DELIVERY_NOT_OFFERED') return { kind: 'not_offered', token };
    if (error.code !== 'CHECKOUT_CHANGED') throw error;
    const changed = error.details.members?.checkout as Checkout;
    return { kind: 'changed', token, total: changed.total, before };
  }
}

/** Whether this browser typed the contacts of the checkout with this token. */
export const isOwnBrowser = ({ platform, request }: Visit, token: string): boolean =>
  readCookie(platform, request, 'checkout') === token;

async function keepCheckout(
  visit: Visit,
  place: StoreContext,
  purchase: Purchase,
): Promise<OpenCheckout | 'completed'> {
  const { platform, request } = visit;
  const { config, clock } = platform;
  const wanted = wantedBy(visit, place, purchase);
  let { token } = purchase;
  if (token === undefined) {
    const suspicions = await suspectCheckout(platform, request);
    const now = clock.now();
    const begun = await inTransaction(platform, ({ db }) =>
      startCheckout(db, config, place, { ...wanted, formToken: purchase.formToken }, now, suspicions),
    );
    if (begun.createdAt === now.toISOString()) return begun;
    // The form was sent before; it may have been changed since.
    token = begun.token;
    purchase.token = token;
  }
  const own = token;
  try {
    return await inTransaction(platform, ({ db }) => editCheckout(db, own, wanted, config, clock.now()));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CHECKOUT_COMPLETED') return 'completed';
    throw error;
  }
}

/** Keeps what is left of a checkout that the buyer came back to, as a cart's cookie does. False where it is completed. */
export async function keepBasket({ platform }: Visit, token: string, basket: Basket): Promise<boolean> {
  const { config, clock } = platform;
  try {
    await inTransaction(platform, ({ db }) => editCheckout(db, token, { items: itemsOf(basket) }, config, clock.now()));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CHECKOUT_COMPLETED') return false;
    throw error;
  }
}

const itemsOf = ({ lines }: Basket) =>
  lines.map(({ article: { productId, variantId }, quantity }) => ({ productId, variantId, quantity }));

function wantedBy(visit: Visit, { country }: StoreContext, { basket, fields, option, token }: Purchase) {
  // Whoever was sent a link takes over nothing of the person who began the checkout.
  const isPassedOn = token !== undefined && !isOwnBrowser(visit, token);
  const { method = 'home', speed } = option ?? {};
  return {
    items: itemsOf(basket),
    buyer: { ...buyerOf(fields, country), ...(isPassedOn && { email: null, address2: null }) },
    delivery: { method, ...(speed && { speed }), deskId: method === 'desk' ? fields.desk : null },
    deliveryNote: fields.note === '' ? null : fields.note,
  };
}
