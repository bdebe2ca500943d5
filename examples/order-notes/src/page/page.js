// The app's page inside the dashboard. It gets everything from the app's own server, with an ID token of the bridge.
import { openBridge } from '/bridge/index.js';

const words = {
  en: {
    title: 'Order notes',
    newest: 'Your newest orders, and what to remember about them',
    order: 'Order',
    total: 'Total',
    buyer: 'Buyer',
    note: 'Note',
    heard: 'Received webhooks',
    nothing: 'nothing yet',
    kept: 'The notes are kept',
    failed: 'That did not work',
    buyers: 'Show who ordered',
  },
  fr: {
    title: 'Notes de commande',
    newest: 'Vos dernières commandes, et ce qu’il faut en retenir',
    order: 'Commande',
    total: 'Total',
    buyer: 'Acheteur',
    note: 'Note',
    heard: 'Webhooks reçus',
    nothing: 'rien pour l’instant',
    kept: 'Les notes sont gardées',
    failed: 'Cela n’a pas fonctionné',
    buyers: 'Afficher les acheteurs',
  },
  ar: {
    title: 'ملاحظات الطلبات',
    newest: 'أحدث طلباتك وما يجب تذكّره عنها',
    order: 'الطلب',
    total: 'المجموع',
    buyer: 'المشتري',
    note: 'ملاحظة',
    heard: 'إشعارات الويب المستلمة',
    nothing: 'لا شيء بعد',
    kept: 'حُفظت الملاحظات',
    failed: 'لم ينجح ذلك',
    buyers: 'عرض المشترين',
  },
};

const bridge = await openBridge({ soukOrigin: document.documentElement.dataset.souk });
const ownTitle = decodeURIComponent(document.documentElement.dataset.title ?? '');
const title = () => ownTitle || say('title');
const say = (key) => (words[bridge.context().locale] ?? words.en)[key];

/** What was typed and is not kept yet, by order. */
const typed = new Map();
let hideSaveBar;

/** Every call carries a fresh ID token: it tells our server who is looking. */
async function call(method, path, body) {
  const headers = { authorization: `Bearer ${await bridge.idToken()}`, 'content-type': 'application/json' };
  const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.status === 204 ? undefined : answer.json();
}

async function show() {
  const { orders, heard } = await call('GET', '/api/orders');
  const { locale, direction, theme, scopes } = bridge.context();
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
  document.documentElement.dataset.theme = theme;
  await bridge.title(title());
  document.title = title();
  document.querySelector('main').replaceChildren(
    element(
      'header',
      {},
      // The dashboard shows the title above the frame; here it is for those who hear the page.
      element('h1', { className: 'heard-only' }, title()),
      element('p', { className: 'quiet' }, say('newest')),
      scopes.includes('read_buyer_contact')
        ? ''
        : element('button', { id: 'buyers', onclick: askForBuyers }, say('buyers')),
    ),
    element(
      'div',
      { className: 'scrolls' },
      element('table', {}, element('thead', {}, headings()), element('tbody', {}, ...orders.map(row))),
    ),
    element('h2', {}, say('heard')),
    heard.length ? element('ul', {}, ...heard.map(heardLine)) : element('p', { className: 'quiet' }, say('nothing')),
  );
}

function heardLine({ type, createdAt }) {
  const at = new Date(createdAt);
  const when = new Intl.DateTimeFormat(bridge.context().locale, { dateStyle: 'medium', timeStyle: 'short' });
  return element(
    'li',
    {},
    element('code', { dir: 'ltr' }, type),
    element('time', { dateTime: createdAt, className: 'quiet' }, when.format(at)),
  );
}

const money = (amount, currency) =>
  new Intl.NumberFormat(bridge.context().locale, { style: 'currency', currency }).format(amount);

const headings = () =>
  element('tr', {}, ...['order', 'buyer', 'total', 'note'].map((key) => element('th', { scope: 'col' }, say(key))));

function row({ id, orderNumber, buyer, total, currency, note }) {
  const open = element('a', { href: '#', onclick: (event) => openOrder(event, id) }, orderNumber);
  const input = element('input', {
    value: typed.get(id) ?? note,
    maxLength: 200,
    // On a phone there are no headings.
    placeholder: say('note'),
    ariaLabel: `${say('note')} ${orderNumber}`,
  });
  input.addEventListener('input', () => type(id, input.value));
  const name = element('bdi', {}, buyer);
  const sum = element('span', { className: 'number' }, money(total, currency));
  return element('tr', {}, ...[open, name, sum, input].map((cell) => element('td', {}, cell)));
}

function openOrder(event, id) {
  event.preventDefault();
  bridge.navigate(`/orders/${id}`).catch(tell);
}

async function askForBuyers() {
  await bridge.scopes.request(['read_buyer_contact']).then(show).catch(tell);
}

/** The dashboard shows Save and Discard for us, and asks before the merchant leaves. */
async function type(id, note) {
  typed.set(id, note);
  hideSaveBar ??= bridge.saveBar({ save, discard });
  await hideSaveBar;
}

async function save() {
  await bridge.loading(true);
  try {
    for (const [orderId, note] of typed) await call('PUT', `/api/notes/${orderId}`, { note });
    await bridge.toast(say('kept'));
    await discard();
  } catch (error) {
    tell(error);
  } finally {
    await bridge.loading(false);
  }
}

async function discard() {
  typed.clear();
  const hide = await hideSaveBar;
  hideSaveBar = undefined;
  await hide?.();
  await show();
}

const tell = (error) => bridge.toast(`${say('failed')}: ${error.message}`.slice(0, 300), 'critical');

function element(name, members, ...children) {
  const made = Object.assign(document.createElement(name), members);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

bridge.onContext(() => show().catch(tell));
await show().catch(tell);
