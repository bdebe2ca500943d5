import { findStoreContext } from '../../../../domains/businesses/find-store-context.js';
import {
  type Basket,
  type BasketChange,
  type BasketLine,
  nameOf,
  readBasket,
} from '../../../../domains/checkouts/read-basket.js';
import { throwDomainError } from '../../../../foundation/domain-error.js';
import { isId } from '../../../../foundation/http/path-params.js';
import { type HandlerResponse, redirect } from '../../../../foundation/http/response.js';
import { type Html, html } from '../../../../foundation/pages/html.js';
import { defineStorefrontPage, type Visit } from '../define-storefront-page.js';
import { notice } from '../instead-pages.js';
import { moneyIn } from '../money.js';
import { ownText, showStorefrontPage } from '../page-layout.js';
import { type CartLine, cartCookies, maxCartLines, readCart } from './cart-cookie.js';
import { changesNotice } from './checkout-notices.js';
import { buyingWords } from './words/words.js';

export const showCart = defineStorefrontPage({
  name: 'showStorefrontCart',
  method: 'GET',
  path: '/cart',
  summary: 'What the visitor wants to buy.',
  show: async (visit) => {
    const cart = readCart(visit.platform, visit.request);
    const basket = await basketOf(visit, cart);
    const words = buyingWords(visit.language);
    const problem = visit.query.has('full') ? words.cart.full : visit.query.has('unknown') && words.cart.unknown;
    const body = html`${basket.lines.length > 0 && html`<h1>${words.cart.title}</h1>`}
${problem && html`<p class="alert" role="alert">${problem}</p>`}${changesNotice(visit, basket.changes)}${basket.lines.length > 0 ? filled(visit, basket) : empty(visit)}`;
    const cookies = basket.changes.length > 0 ? cartCookies(visit.platform, cartOf(basket)) : [];
    return showStorefrontPage(visit, { title: words.cart.title, body, cookies });
  },
});

/** From a product's page: puts it into the cart, and goes to the checkout where the form says so. */
export const addToCart = defineStorefrontPage({
  name: 'addToStorefrontCart',
  method: 'POST',
  path: '/cart',
  summary: 'Puts a product into the cart.',
  sells: true,
  show: async (visit) => {
    const { platform, request, form, link } = visit;
    const goesOn = form.get('then') === 'checkout';
    const id = form.get('item') ?? '';
    const cart = readCart(platform, request);
    const { lines } = await basketOf(visit, [{ id: isId(id, 19) ? id : '0', quantity: 1 }]);
    if (lines.length === 0) return redirect(link('/cart?unknown=1'));
    const present = cart.find((line) => line.id === id);
    const quantity = quantityIn(form) || 1;
    if (present) present.quantity = goesOn ? quantity : present.quantity + quantity;
    else if (cart.length >= maxCartLines) return redirect(link('/cart?full=1'));
    else cart.push({ id, quantity });
    return { ...redirect(link(goesOn ? '/checkout' : '/cart')), cookies: cartCookies(platform, cart) };
  },
});

/** Changes the quantity of a line; 0 removes it. */
export const changeCart = defineStorefrontPage({
  name: 'changeStorefrontCart',
  method: 'POST',
  path: '/cart/items',
  summary: 'Changes the quantity of a product in the cart.',
  show: async ({ platform, request, form, link }) => {
    const id = form.get('item');
    const quantity = form.has('remove') ? 0 : quantityIn(form);
    const cart = readCart(platform, request)
      .map((line) => (line.id === id ? { ...line, quantity } : line))
      .filter((line) => line.quantity > 0);
    return { ...redirect(link('/cart')), cookies: cartCookies(platform, cart) };
  },
});

function quantityIn(form: URLSearchParams): number {
  const typed = latinDigits(form.get('quantity') ?? '').trim();
  return /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
}

/** Arabic and Persian keyboards type digits of their own. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

async function basketOf(visit: Visit, cart: readonly CartLine[]): Promise<Basket> {
  return readBasket(visit.platform.db, await placeOf(visit), cart);
}

export async function placeOf({ platform: { db }, store }: Visit) {
  return (await findStoreContext(db, store.businessId, store.storeId)) ?? throwDomainError('NOT_FOUND');
}

export const cartOf = ({ lines }: Basket): CartLine[] =>
  lines.map(({ article, quantity }) => ({ id: article.id, quantity }));

/** Instead of a cart or a checkout without products. */
function empty(visit: Visit): Html {
  const { cart } = buyingWords(visit.language);
  const more = html`<a class="button" href="${visit.link('/products')}">${cart.viewProducts}</a>`;
  return notice(cart.empty, cart.emptySentence, more);
}

export function emptyCartPage(visit: Visit, changes: readonly BasketChange[]): HandlerResponse {
  const { checkout } = buyingWords(visit.language);
  const body = html`${changesNotice(visit, changes)}${empty(visit)}`;
  return showStorefrontPage(visit, { title: checkout.title, body });
}

function filled(visit: Visit, { lines, subtotal }: Basket): Html {
  const { language, link, store } = visit;
  const { cart } = buyingWords(language);
  const money = moneyIn(language, store.currency);
  return html`<ul class="lines">${lines.map((line) => lineOf(visit, line))}</ul>
<section class="sum"><p class="total"><span>${cart.subtotal}</span> <strong>${money(subtotal)}</strong></p><p class="quiet small">${cart.deliveryLater}</p>
<p class="actions">${store.status === 'active' && html`<a class="button" href="${link('/checkout')}">${cart.checkout}</a>`}<a class="button plain" href="${link('/products')}">${cart.more}</a></p></section>`;
}

function lineOf(visit: Visit, { article, quantity, totalPrice }: BasketLine): Html {
  const { language, link, store } = visit;
  const { cart } = buyingWords(language);
  const name = nameOf(article);
  return html`<li><div><a href="${link(`/products/${article.productId}`)}">${ownText(visit, name)}</a><p>${moneyIn(language, store.currency)(totalPrice)}</p></div>
<form method="post" action="${link('/cart/items')}"><input type="hidden" name="item" value="${article.id}">
<input name="quantity" value="${quantity}" inputmode="numeric" maxlength="4" autocomplete="off" dir="ltr" aria-label="${cart.quantityOf(name)}"><button class="plain">${cart.update}</button>
<button class="link" name="remove" value="1" aria-label="${cart.removeName(name)}">${cart.remove}</button></form></li>`;
}
