import type { Order } from '@souk/contract';
import { withoutContacts } from '../../../../domains/businesses/viewer.js';
import { orderTokenOf, readOrderToken } from '../../../../domains/checkouts/order-token.js';
import { readOrder } from '../../../../domains/orders/read-orders.js';
import { throwDomainError } from '../../../../foundation/domain-error.js';
import { redirect } from '../../../../foundation/http/response.js';
import { type Html, html } from '../../../../foundation/pages/html.js';
import { defineStorefrontPage, type Visit } from '../define-storefront-page.js';
import { moneyIn } from '../money.js';
import { ownText, showStorefrontPage } from '../page-layout.js';
import { gonePage, openOfStore } from './checkout-pages.js';
import { provincesOf, townsOf } from './places.js';
import { buyingWords } from './words/words.js';

export const showThanks = defineStorefrontPage({
  name: 'showStorefrontThanks',
  method: 'GET',
  path: '/checkout/{token}/thanks',
  summary: 'The order has been placed.',
  show: async (visit) => {
    const { link, language, store, params } = visit;
    const checkout = await openOfStore(visit);
    if (!checkout) return gonePage(visit);
    if (checkout.completedAt === null) return redirect(link(`/checkout/${params.token}`));
    const order = await orderOf(visit, checkout.id);
    const words = buyingWords(language).order;
    const total = moneyIn(language, store.currency)(order.total);
    const body = html`<section class="notice"><h1>${words.thanks}</h1><p class="big">${words.number(order.orderNumber)}</p><p>${words.saveNumber}</p></section>
<div class="parts"><section class="panel"><h2>${words.next}</h2><ol class="next"><li>${words.nextCall}</li><li>${words.nextSend}</li><li>${isToldByPhone(order) ? words.nextPayMore(total) : words.nextPay(total)}</li></ol>
<p class="actions"><a class="button" href="${link(statusPath(visit, order))}">${words.follow}</a></p></section>
${itemsOf(visit, order)}</div>`;
    return showStorefrontPage(visit, { title: words.thanks, body });
  },
});

export const showOrderStatus = defineStorefrontPage({
  name: 'showStorefrontOrder',
  method: 'GET',
  path: '/orders/{token}',
  summary: 'How far an order has come.',
  show: async (visit) => {
    const { language, platform, params } = visit;
    const id = readOrderToken(platform.config.masterKey, params.token ?? '') ?? throwDomainError('NOT_FOUND');
    const order = await orderOf(visit, id);
    const words = buyingWords(language).order;
    const title = words.number(order.orderNumber);
    const body = html`<h1>${title}</h1>
<section class="section"><h2 class="hidden">${words.status}</h2>${statusOf(visit, order)}</section>
<div class="parts"><section class="panel">${facts(visit, order)}</section>${itemsOf(visit, order)}</div>`;
    return showStorefrontPage(visit, { title, body });
  },
});

export const statusPath = ({ platform }: Visit, { id }: Pick<Order, 'id'>): string =>
  `/orders/${orderTokenOf(platform.config.masterKey, id)}`;

/** Masked: the number and the town are enough for its buyer, and the link may be passed on. */
async function orderOf({ platform, store }: Visit, id: string): Promise<Order> {
  const viewer = withoutContacts({ businessId: store.businessId, storeIds: [store.storeId] });
  return (await readOrder(platform.db, viewer, id)) ?? throwDomainError('NOT_FOUND');
}

function statusOf({ language }: Visit, order: Order): Html {
  const words = buyingWords(language).order;
  if (order.status === 'canceled') return html`<p class="alert">${words.canceled}</p>`;
  if (order.returned) return html`<p class="alert">${words.returned}</p>`;
  const steps: [name: keyof typeof words.steps, at: string | null][] = [
    ['received', order.createdAt],
    ['confirmed', order.confirmedAt ?? order.dispatchedAt],
    ['dispatched', order.dispatchedAt],
    ['delivered', order.deliveredAt],
  ];
  const current = steps.findLastIndex(([, at]) => at !== null);
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : `${language}-DZ`, {
    dateStyle: 'medium',
    numberingSystem: 'latn',
  });
  return html`<ol class="steps">${steps.map(
    ([name, at], index) =>
      html`<li${at !== null && html` class="done"`}${index === current && html` aria-current="step"`}><strong>${words.steps[name]}</strong>${at !== null && html` <time datetime="${at}">${date.format(new Date(at))}</time>`}</li>`,
  )}</ol>`;
}

function facts({ language, store }: Visit, { buyer, delivery }: Order): Html {
  const words = buyingWords(language).order;
  const names = [
    townsOf(store.country, buyer.provinceCode).find(({ code }) => code === buyer.townOns),
    provincesOf(store.country).find(({ code }) => code === buyer.provinceCode),
  ].flatMap((place) => place?.names[language] ?? []);
  return html`<dl class="facts">${names.length > 0 && html`<div><dt>${words.to}</dt><dd>${names.join(language === 'ar' ? '، ' : ', ')}</dd></div>`}
${buyer.phone && html`<div><dt>${words.phone}</dt><dd><bdi dir="ltr">${buyer.phone}</bdi></dd></div>`}
${delivery.trackingNumber && html`<div><dt>${words.tracking}</dt><dd><bdi dir="ltr">${delivery.trackingNumber}</bdi></dd></div>`}</dl>`;
}

/** The price of the delivery is still to be told. */
const isToldByPhone = ({ flags, shippingPrice }: Order) =>
  flags.includes('delivery_by_phone') && Number(shippingPrice) === 0;

function itemsOf(visit: Visit, order: Order): Html {
  const { items, shippingPrice, total } = order;
  const { language, store } = visit;
  const { order: words, checkout } = buyingWords(language);
  const money = moneyIn(language, store.currency);
  const shipping = isToldByPhone(order)
    ? words.byPhone
    : Number(shippingPrice) === 0
      ? checkout.free
      : money(shippingPrice);
  return html`<section class="panel wash sum"><h2>${words.items}</h2><ul class="items">${items.map(
    ({ name, variantName, quantity, totalPrice }) =>
      html`<li><span>${quantity} × ${ownText(visit, variantName ? `${name} (${variantName})` : name)}</span> <span>${money(totalPrice)}</span></li>`,
  )}</ul>
<p class="row"><span>${checkout.shipping}</span> <span>${shipping}</span></p>
<p class="row total"><span>${checkout.total}</span> <strong>${money(total)}</strong></p></section>`;
}
