import type { StoreContext } from '../../../../domains/businesses/find-store-context.js';
import { checkoutTokenPattern } from '../../../../domains/checkouts/checkout-token.js';
import { makeFormToken, readFormToken } from '../../../../domains/checkouts/form-token.js';
import { readBasket } from '../../../../domains/checkouts/read-basket.js';
import { findOwnCheckout, type StoredCheckout } from '../../../../domains/checkouts/read-own-checkout.js';
import { throwDomainError } from '../../../../foundation/domain-error.js';
import { type HandlerResponse, redirect } from '../../../../foundation/http/response.js';
import { type Html, html } from '../../../../foundation/pages/html.js';
import { defineStorefrontPage, type Visit } from '../define-storefront-page.js';
import { notice } from '../instead-pages.js';
import { moneyIn } from '../money.js';
import { writeCookie } from '../page-cookies.js';
import { showStorefrontPage } from '../page-layout.js';
import { type CartLine, cartCookies, readCart } from './cart-cookie.js';
import { cartOf, emptyCartPage, placeOf } from './cart-pages.js';
import { type CheckoutFields, noFields, problemsOfContact, readFields } from './checkout-fields.js';
import { type CheckoutForm, checkoutForm } from './checkout-form.js';
import { changesNotice } from './checkout-notices.js';
import { choiceOf, chosenIn, problemsOfDelivery } from './delivery-choice.js';
import { isOwnBrowser, keepBasket, type Outcome, placeOrder } from './place-order.js';
import { buyingWords } from './words/words.js';

/** What is bought, and where: from the cart, or from a checkout that the buyer came back to. */
interface Source {
  path: string;
  wanted: CartLine[];
  token: string | undefined;
  fields: CheckoutFields;
}

export const showCheckout = defineStorefrontPage({
  name: 'showStorefrontCheckout',
  method: 'GET',
  path: '/checkout',
  summary: 'The form that places an order.',
  sells: true,
  show: (visit) => showForm(visit, cartSource(visit)),
});

export const submitCheckout = defineStorefrontPage({
  name: 'submitStorefrontCheckout',
  method: 'POST',
  path: '/checkout',
  summary: 'Shows delivery prices, or places the order.',
  sells: true,
  show: (visit) => receiveForm(visit, cartSource(visit)),
});

export const showOwnCheckout = defineStorefrontPage({
  name: 'showStorefrontOwnCheckout',
  method: 'GET',
  path: '/checkout/{token}',
  summary: 'A checkout that the buyer comes back to.',
  sells: true,
  show: async (visit) => {
    const source = await ownSource(visit);
    return 'status' in source ? source : showForm(visit, source);
  },
});

export const submitOwnCheckout = defineStorefrontPage({
  name: 'submitStorefrontOwnCheckout',
  method: 'POST',
  path: '/checkout/{token}',
  summary: 'Shows delivery prices, or places the order.',
  sells: true,
  show: async (visit) => {
    const source = await ownSource(visit);
    return 'status' in source ? source : receiveForm(visit, source);
  },
});

const cartSource = ({ platform, request }: Visit): Source => ({
  path: '/checkout',
  wanted: readCart(platform, request),
  token: undefined,
  fields: noFields,
});

/** Null where the page should say that the checkout is gone; another store's is not told apart. */
export async function openOfStore({ platform, store, params }: Visit): Promise<StoredCheckout | null> {
  const { token = '' } = params;
  if (!checkoutTokenPattern.test(token)) throwDomainError('NOT_FOUND');
  const checkout = await findOwnCheckout(platform.db, token);
  return checkout?.storeId === store.storeId ? checkout : null;
}

export function gonePage(visit: Visit): HandlerResponse {
  const { gone, cart } = buyingWords(visit.language);
  const more = html`<a class="button" href="${visit.link('/products')}">${cart.viewProducts}</a>`;
  const body = notice(gone.title, gone.sentence, more);
  return showStorefrontPage(visit, { title: gone.title, body, status: 410 });
}

async function ownSource(visit: Visit): Promise<Source | HandlerResponse> {
  const { token = '' } = visit.params;
  const checkout = await openOfStore(visit);
  if (!checkout) return gonePage(visit);
  if (checkout.completedAt !== null) return redirect(visit.link(`/checkout/${token}/thanks`));
  // A link can be passed on: only the browser that typed the contacts sees them.
  return {
    path: `/checkout/${token}`,
    wanted: checkout.items.map(({ productId, variantId, quantity }) => ({
      id: variantId ?? productId ?? '0',
      quantity,
    })),
    token,
    fields: isOwnBrowser(visit, token) ? fieldsOf(checkout) : noFields,
  };
}

function fieldsOf({ buyer, delivery, deliveryNote, shippingPrice }: StoredCheckout): CheckoutFields {
  return {
    name: buyer.name ?? '',
    phone: buyer.phone ?? '',
    phone2: buyer.phone2 ?? '',
    province: buyer.provinceCode,
    town: buyer.townOns,
    option: `${delivery.method}:${delivery.speed}:${shippingPrice}`,
    desk: delivery.deskId ?? '',
    address: buyer.address ?? '',
    note: deliveryNote ?? '',
  };
}

async function showForm(visit: Visit, source: Source): Promise<HandlerResponse> {
  const { platform, store } = visit;
  const place = await placeOf(visit);
  const formToken = makeFormToken(platform.config.masterKey, store.storeId, platform.clock.now());
  return formPage(visit, source, place, { fields: source.fields, formToken });
}

interface Shown {
  fields: CheckoutFields;
  formToken: string;
  problems?: CheckoutForm['problems'];
  notices?: (Html | false)[];
  changedTotal?: string;
  asksAgain?: boolean;
  status?: number;
  cookies?: string[];
}

async function formPage(visit: Visit, source: Source, place: StoreContext, shown: Shown): Promise<HandlerResponse> {
  const { db } = visit.platform;
  const basket = await readBasket(db, place, source.wanted);
  const { fields, formToken, problems = [], notices = [], asksAgain, status, cookies = [] } = shown;
  if (basket.lines.length === 0) return emptyCartPage(visit, basket.changes);
  const choice = await choiceOf(db, place, fields, basket.subtotal);
  const body = checkoutForm(visit, {
    action: visit.link(source.path),
    formToken,
    fields,
    problems,
    basket,
    choice,
    notices: [...notices, changesNotice(visit, basket.changes, shown.changedTotal)],
    asksAgain,
  });
  const changed = basket.changes.length > 0 && source.token === undefined;
  return showStorefrontPage(visit, {
    title: buyingWords(visit.language).checkout.title,
    body,
    status,
    cookies: [...cookies, ...(changed ? cartCookies(visit.platform, cartOf(basket)) : [])],
  });
}

async function receiveForm(visit: Visit, source: Source): Promise<HandlerResponse> {
  const { platform, store, form } = visit;
  const { config, clock, db } = platform;
  const place = await placeOf(visit);
  const fields = readFields(form);
  const sent = form.get('form') ?? '';
  const { nonce, isFresh, suspicions } = readFormToken(config.masterKey, store.storeId, sent, clock.now());
  const isUsable = nonce !== null && isFresh;
  const formToken = isUsable ? sent : makeFormToken(config.masterKey, store.storeId, clock.now());
  const again = { fields, formToken };
  if (form.get('action') === 'prices') return formPage(visit, source, place, again);
  const words = buyingWords(visit.language);
  if (!isUsable) {
    const notices = [html`<p class="alert" role="alert">${words.checkout.stale}</p>`];
    return formPage(visit, source, place, { ...again, notices, status: 422 });
  }
  const basket = await readBasket(db, place, source.wanted);
  if (basket.lines.length === 0) return emptyCartPage(visit, basket.changes);
  const choice = await choiceOf(db, place, fields, basket.subtotal);
  const problems = [...problemsOfContact(fields, place.country), ...problemsOfDelivery(choice, fields)];
  if (problems.length > 0) return formPage(visit, source, place, { ...again, problems, status: 422 });
  // What was shown is no longer there: nothing is ordered before the buyer has seen it.
  if (basket.changes.length > 0) return reducedPage(visit, source, place, { ...again, status: 409 });
  const outcome = await placeOrder(visit, place, {
    basket,
    fields,
    option: chosenIn(choice, fields),
    shownSubtotal: /^\d{1,12}\.\d\d$/.test(form.get('subtotal') ?? '')
      ? (form.get('subtotal') as string)
      : basket.subtotal,
    formToken,
    token: source.token,
    suspicions: form.get('website') ? ['suspected_bot'] : suspicions,
  });
  return answerOutcome(visit, source, place, again, outcome);
}

/** The form with what is left, which the next answer of the buyer is about. */
async function reducedPage(visit: Visit, source: Source, place: StoreContext, shown: Shown): Promise<HandlerResponse> {
  const { token, wanted } = source;
  if (token !== undefined) {
    const basket = await readBasket(visit.platform.db, place, wanted);
    const hasLess = basket.changes.length > 0 && basket.lines.length > 0;
    if (hasLess && !(await keepBasket(visit, token, basket))) return redirect(visit.link(`/checkout/${token}/thanks`));
  }
  return formPage(visit, source, place, shown);
}

const daysOfCookie = 30;

function answerOutcome(
  visit: Visit,
  source: Source,
  place: StoreContext,
  again: Shown,
  outcome: Outcome,
): Promise<HandlerResponse> | HandlerResponse {
  const { platform, language, store, link } = visit;
  const { token } = outcome;
  const own = writeCookie(platform, { name: 'checkout', value: token, maxAgeSeconds: daysOfCookie * 86_400 });
  if (outcome.kind === 'placed' || outcome.kind === 'completed') {
    const cookies = [own, ...(source.token === undefined ? cartCookies(platform, []) : [])];
    return { ...redirect(link(`/checkout/${token}/thanks`)), cookies };
  }
  const words = buyingWords(language);
  const refused = { ...again, status: 409, cookies: [own] };
  if (outcome.kind === 'out_of_stock')
    return reducedPage(visit, source, place, { ...refused, changedTotal: words.changes.confirm });
  if (outcome.kind === 'not_offered')
    return formPage(visit, source, place, { ...refused, problems: [['option', 'option']] });
  if (outcome.kind === 'changed') {
    const money = moneyIn(language, store.currency);
    const changedTotal = words.changes.total(money(outcome.before), money(outcome.total));
    return formPage(visit, source, place, { ...refused, changedTotal });
  }
  const { createdAt, orderNumber } = outcome.order;
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: platform.config.timeZone,
  });
  const { checkout } = words;
  const notices = [
    html`<section class="alert" role="alert" tabindex="-1" autofocus aria-labelledby="repeated"><h2 id="repeated">${checkout.duplicateTitle}</h2>
<p>${checkout.duplicate(time.format(createdAt), orderNumber)}</p></section>`,
  ];
  // The cookie goes on naming the order that was asked about.
  return formPage(visit, source, place, { ...again, status: 409, notices, asksAgain: true });
}
