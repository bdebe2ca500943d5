import { complianceTopics } from '@souk/contract';
import type { Route } from '../../src/foundation/http/define-route.js';
import type { TestServer } from '../start-test-server.js';
import { driveEngine } from '../webhooks/drive-engine.js';
import type { Received, Receiver } from '../webhooks/start-receiver.js';
import type { Ids } from './example.js';
import { downloadExport, type TenancyStage } from './open-tenancy-stage.js';
import { requireStatus } from './require-status.js';
import { isPage, sendExample, type Walker } from './send-example.js';
import { contactPattern, type Tenant } from './set-up-tenant.js';
import { examplesOf } from './tenancy-examples.js';
import { fail, rejectContacts, rejectIds, type TenancyCheck, titleOf, walkedRoutes } from './walk-tenancy.js';

export interface IsolationChecks {
  rememberVictim: TenancyCheck;
  walkOwnAnswers: TenancyCheck[];
  compareVictim: TenancyCheck;
}

/** One tenant does everything it may, through everybody it has: the other must neither be seen nor changed by it. */
export function isolationChecks(receiver: Receiver): IsolationChecks {
  let before: Map<string, string> | undefined;
  const rememberVictim: TenancyCheck = {
    title: 'what the other tenant reads is remembered',
    comparesVictim: true,
    run: async (server, { victim }) => {
      before = await readEverything(server, victim);
    },
  };
  const compareVictim: TenancyCheck = {
    title: 'what the other tenant reads is as it was',
    comparesVictim: true,
    run: async (server, { victim }) => {
      const after = await readEverything(server, victim);
      for (const [what, body] of before ?? [])
        if (after.get(what) !== body) throw new Error(`${what} changed from\n${body}\nto\n${after.get(what)}`);
    },
  };
  return { rememberVictim, walkOwnAnswers: walkOwnAnswers(receiver), compareVictim };
}

function walkOwnAnswers(receiver: Receiver): TenancyCheck[] {
  const reached = new Set<Route>();
  return [
    ...walkedRoutes.map(
      (route): TenancyCheck => ({
        title: `its own responses show nothing of others: ${titleOf(route)}`,
        perRoute: true,
        run: async (server, stage) => {
          for (const walker of rightfulWalkers(route, stage)) {
            if (await walkOwn(server, stage, route, walker)) reached.add(route);
          }
        },
      }),
    ),
    {
      title: 'every route was reached by somebody who may',
      run: async () => {
        const isExcused = (route: Route) => examplesOf(route)?.every((one) => one.endsItsCaller || one.mayBeMissing);
        const unreached = walkedRoutes.filter((route) => !reached.has(route) && !isExcused(route));
        if (unreached.length > 0) throw new Error(`Nobody got through: ${unreached.map(titleOf).join(', ')}`);
      },
    },
    { title: 'exports hold what their app may see', run: checkExports },
    { title: 'webhooks tell what their app may see', run: (server, stage) => checkWebhooks(server, stage, receiver) },
    { title: 'a member of another business is invited like anybody', run: checkInvitations },
    { title: 'a cursor is of use to nobody else', run: checkCursors },
    { title: 'a value is read by those its visibility names', run: checkPublicValues },
  ];
}

interface RightfulWalker extends Walker {
  /** May see no contacts. */
  masked?: true;
  /** May see the first store only. */
  limited?: true;
}

function rightfulWalkers(route: Route, { stranger }: TenancyStage): RightfulWalker[] {
  const { masked, limited, full, maskedOnline, maskedMember, merchant } = stranger;
  if (route.document === 'admin') {
    return [
      { title: 'an app without contacts', token: masked.accessToken, masked: true },
      { title: 'an app for a member without contacts', token: maskedOnline, masked: true },
      { title: 'an app limited to one store', token: limited.accessToken, limited: true },
      { title: 'an app', token: full.accessToken },
    ];
  }
  if (route.document === 'storefront') return [{ title: 'a buyer' }];
  return [
    { title: 'a member without contacts', token: maskedMember.token, masked: true },
    { title: 'an owner', token: merchant.token },
  ];
}

/** Sends every example of the route; answers whether one of them was let through to what it is about. */
async function walkOwn(
  server: TestServer,
  { stranger, victim }: TenancyStage,
  route: Route,
  walker: RightfulWalker,
): Promise<boolean> {
  const foreign = onlyIn(victim.ids, stranger.ids);
  const [inside, outside] = stranger.ids;
  let reached = false;
  for (const example of examplesOf(route) ?? []) {
    if (example.endsItsCaller) continue;
    for (const ids of placesOf(route, walker, stranger)) {
      const answer = await sendExample(server, route, example, ids, walker);
      if (answer.status >= 500) fail(route, walker, 'it failed', answer);
      rejectIds(route, walker, answer, foreign);
      if (walker.masked) rejectContacts(route, walker, answer);
      if (walker.limited) rejectIds(route, walker, answer, onlyIn([outside], [inside]));
      if (![401, 403, 404, 460].includes(answer.status)) reached = true;
    }
  }
  return reached;
}

/** Apps delete in the first store, members in the second: what is gone is gone for both. */
function placesOf({ method, document }: Route, { limited }: RightfulWalker, { ids }: Tenant): Ids[] {
  if (limited || (method === 'DELETE' && document === 'admin')) return [ids[0]];
  return ids;
}

/** Ids in the one and not in the other; people may be at home in both. */
function onlyIn(these: Ids[], those: Ids[]): Set<string> {
  const others = new Set(those.flatMap((ids) => Object.values(ids)));
  return new Set(these.flatMap((ids) => Object.values(ids)).filter((id) => /^\d{3,}$/.test(id) && !others.has(id)));
}

/** Every read of the tenant's own things, as bodies, by what was asked. */
async function readEverything(server: TestServer, tenant: Tenant): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const route of walkedRoutes.filter((one) => one.method === 'GET' && !isPage(one))) {
    const token = route.document === 'admin' ? tenant.full.accessToken : tenant.merchant.token;
    for (const [place, ids] of tenant.ids.entries()) {
      for (const [number, example] of (examplesOf(route) ?? []).entries()) {
        if (example.endsItsCaller || example.changesByItself) continue;
        const { status, text } = await sendExample(server, route, example, ids, { title: 'its owner', token });
        // Cursors and signed addresses are made anew each time; reading is itself a use of the session.
        const body = text.replace(/"nextCursor":"[^"]*"|"url":"[^"]*"|"lastUsedAt":"[^"]*"|req_[0-9a-f]{32}/g, '');
        seen.set(`${titleOf(route)} #${number} store ${place}`, `${status} ${body}`);
      }
    }
  }
  return seen;
}

const exported: { resource: string; fields?: string[] }[] = [
  { resource: 'orders' },
  { resource: 'orders', fields: ['buyer'] },
  { resource: 'customers' },
  { resource: 'abandoned_checkouts' },
  { resource: 'products' },
  { resource: 'inventory_levels' },
  { resource: 'collections' },
  { resource: 'stores' },
];

async function checkExports(server: TestServer, { stranger, victim }: TenancyStage): Promise<void> {
  const foreign = onlyIn(victim.ids, stranger.ids);
  const outside = onlyIn([stranger.ids[1]], [stranger.ids[0]]);
  await server.runJobs();
  for (const [name, { accessToken: token }] of Object.entries({
    masked: stranger.masked,
    limited: stranger.limited,
    full: stranger.full,
  })) {
    for (const { resource, ...fields } of exported) {
      const json = { resource, ...fields };
      const asked = await server.call('POST', '/apps/2026-10/bulk-exports', { token, json });
      if (asked.status !== 202) throw new Error(`An export of ${resource} was refused: ${asked.text}`);
      await server.runJobs();
      const done = await server.call('GET', `/apps/2026-10/bulk-exports/${asked.body.data.id}`, { token });
      const lines = await downloadExport(server, done.body.data.url);
      const [contact] = contactPattern.exec(lines) ?? [];
      if (name === 'masked' && contact) throw new Error(`The export of ${resource} shows ${contact}.`);
      if (name === 'full' && ['orders', 'customers', 'abandoned_checkouts'].includes(resource) && !contact)
        throw new Error(`The export of ${resource} shows no contacts to those who may see them.`);
      for (const id of name === 'limited' ? [...outside, ...foreign] : foreign)
        if (lines.includes(`"${id}"`)) throw new Error(`The ${name} app's export of ${resource} holds ${id}.`);
    }
  }
}

/** Whatever was announced is delivered now; each delivery must be of its own tenant, store and sight. */
async function checkWebhooks(server: TestServer, stage: TenancyStage, receiver: Receiver): Promise<void> {
  const { stranger, victim } = stage;
  receiver.received.length = 0;
  await changeSomething(server, stranger);
  const engine = await driveEngine(server);
  for (let round = 0; round < 3; round++) {
    await server.runJobs();
    await engine.settleEverythingDue();
  }
  const foreign = onlyIn(victim.ids, stranger.ids);
  const outside = onlyIn([stranger.ids[1]], [stranger.ids[0]]);
  const deliveries = receiver.received;
  for (const delivery of deliveries) {
    const { businessId, installationId, type } = delivery.body;
    if (businessId !== stranger.merchant.businessId) throw new Error(`${type} of another tenant was sent.`);
    rejectIn(delivery, foreign);
    // Whoever asks for their data, or its erasure, is named to every app; their orders to apps of their stores.
    const named = isCompliance(type) ? new Set(stranger.ids.flatMap(customersIn)) : new Set<string>();
    if (installationId === stranger.limited.installationId)
      rejectIn(delivery, new Set([...outside].filter((id) => !named.has(id))));
    const [contact] = contactPattern.exec(delivery.raw.toString('utf8')) ?? [];
    if (installationId === stranger.masked.installationId && contact) throw new Error(`${type} shows ${contact}.`);
  }
  for (const { installationId } of [stranger.full, stranger.limited, stranger.masked]) {
    const topics = new Set(
      deliveries.filter((one) => one.body.installationId === installationId).map((one) => one.body.type),
    );
    for (const topic of ['orders/updated', 'products/updated', 'customers/updated', 'inventory_levels/updated'])
      if (!topics.has(topic)) throw new Error(`${topic} never reached installation ${installationId}.`);
  }
}

/** One change of each kind in each store. */
async function changeSomething(server: TestServer, { merchant: { businessId, token }, ids }: Tenant): Promise<void> {
  const text = `Changed at ${server.clock.now().toISOString()}`;
  for (const [place, { orderId, productId, customerId, levelId }] of ids.entries()) {
    const changes: [string, object][] = [
      [`orders/${orderId}`, { note: text }],
      [`products/${productId}`, { description: text }],
      [`customers/${customerId}`, { note: `${text} in store ${place}` }],
      [`inventory-levels/${levelId}`, { lowStockThreshold: 7 }],
    ];
    for (const [path, json] of changes)
      requireStatus(
        await server.call('PATCH', `/dashboard/businesses/${businessId}/${path}`, { token, json }),
        200,
        path,
      );
  }
}

const isCompliance = (topic: string) => (complianceTopics as readonly string[]).includes(topic);
const customersIn = ({ customerId = '', spareCustomerId = '' }: Ids) => [customerId, spareCustomerId];

function rejectIn({ raw, body }: Received, ids: Set<string>): void {
  const text = raw.toString('utf8');
  for (const id of ids) if (text.includes(`"${id}"`)) throw new Error(`${body.type} holds ${id}: ${text}`);
}

async function checkInvitations(server: TestServer, { stranger, victim }: TenancyStage): Promise<void> {
  const invite = (email: string) =>
    server.call('POST', `/dashboard/businesses/${stranger.merchant.businessId}/members`, {
      token: stranger.merchant.token,
      json: { email, permissions: ['stores:read'] },
    });
  const responses = [await invite(victim.maskedMember.email), await invite('nobody-at-all@example.test')];
  if (responses.some(({ status }) => status !== 201)) throw new Error(responses.map(({ text }) => text).join('\n'));
}

async function checkCursors(server: TestServer, { stranger, victim }: TenancyStage): Promise<void> {
  const lists = ['orders', 'products', 'customers', 'collections', 'inventory-levels', 'abandoned-checkouts', 'data'];
  for (const list of lists) {
    const path = `/apps/2026-10/${list}?limit=1`;
    const { body } = await server.call('GET', path, { token: victim.full.accessToken });
    if (!body.nextCursor) throw new Error(`${list} has one page only.`);
    for (const { accessToken: token } of [stranger.full, victim.limited]) {
      const answer = await server.call('GET', `${path}&cursor=${encodeURIComponent(body.nextCursor)}`, { token });
      if (answer.body.code !== 'INVALID_CURSOR') throw new Error(`A foreign cursor of ${list}: ${answer.text}`);
    }
  }
}

/** At the storefront only what is meant for it, only of apps that reach the store; in the dashboard nothing private. */
async function checkPublicValues(server: TestServer, { apps, stranger }: TenancyStage): Promise<void> {
  const [inside, outside] = stranger.ids;
  const ask = async (subdomain: string | undefined, appHandle: string, key: string) =>
    (
      await server.call('GET', `/storefront/${subdomain}/data/business/${inside.businessId}/${appHandle}/${key}`, {
        headers: { 'x-forwarded-for': '10.9.8.7' },
      })
    ).status;
  const seen = [
    await ask(inside.subdomain, apps.limited.handle, 'shown'),
    await ask(outside.subdomain, apps.limited.handle, 'shown'),
    await ask(inside.subdomain, apps.full.handle, 'kept'),
  ];
  if (seen.join() !== '200,404,404') throw new Error(`At the storefront the three values are ${seen.join()}.`);
  const { installationId } = stranger.full;
  const path = `/dashboard/businesses/${inside.businessId}/installations/${installationId}/data?limit=100`;
  const { text } = await server.call('GET', path, { token: stranger.merchant.token });
  if (!text.includes('shown on') || text.includes('kept on'))
    throw new Error(`The merchant sees what the app keeps for itself, or sees nothing: ${text}`);
}
