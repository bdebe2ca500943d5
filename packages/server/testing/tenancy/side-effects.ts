import type { TestServer } from '../start-test-server.js';
import { owners } from './app-examples.js';
import { type Ids, sharedBuyer } from './example.js';
import type { TenancyStage } from './open-tenancy-stage.js';
import { requireStatus } from './require-status.js';
import type { TenancyCheck } from './walk-tenancy.js';

/** What one may do must neither depend on what others have, nor touch it. These look at effects that no refusal shows. */
export const sideEffectChecks: TenancyCheck[] = [
  {
    title: "what an app keeps is neither read, changed nor deleted by the business's other apps",
    run: checkKeptValues,
  },
  { title: "orders of another store do not count in a limited app's customers", run: checkCounters },
  { title: 'a search finds nobody for who may not see contacts', run: checkSearch },
  { title: 'an app that another business has can be installed', run: checkInstalling },
  { title: "a collection's products are paged by name within the business", run: checkPagesByName },
  { title: "what an app exports is nothing to the business's other apps", run: checkForeignExports },
  { title: "what a member exports is nothing to the business's other members", run: checkMembersExports },
];

/** The masked app has kept nothing yet; the full one has, on everything. */
async function checkKeptValues(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const [ids] = stranger.ids;
  const [own, other] = [stranger.full.accessToken, stranger.masked.accessToken];
  const listed = requireStatus(
    await server.call('GET', '/apps/2026-10/data?limit=100', { token: other }),
    200,
    'its list',
  );
  if (listed.body.data.length > 0) throw new Error(`It lists what another keeps: ${listed.text}`);
  for (const [ownerType, idName] of owners) {
    const path = `/apps/2026-10/data/${ownerType}/${ids[idName]}/kept`;
    requireStatus(await server.call('GET', path, { token: other }), 404, `reading ${path} of another app`);
    requireStatus(await server.call('DELETE', path, { token: other }), 404, `deleting ${path} of another app`);
    requireStatus(
      await server.call('PUT', path, { token: other, json: { value: 'mine' } }),
      201,
      `keeping its own ${path}`,
    );
    const kept = requireStatus(await server.call('GET', path, { token: own }), 200, `what was kept at ${path}`);
    if (kept.body.data.value === 'mine') throw new Error(`It was changed by another: ${kept.text}`);
    requireStatus(await server.call('DELETE', path, { token: other }), 204, `deleting its own ${path}`);
    requireStatus(await server.call('GET', path, { token: own }), 200, `what is left at ${path}`);
  }
}

/** An app limited to the first store reads how often, and when, a customer ordered there. */
async function checkCounters(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const [inside, outside] = stranger.ids;
  const { businessId, token } = stranger.merchant;
  const orders = `/dashboard/businesses/${businessId}/orders`;
  const read = async () => {
    const path = `/apps/2026-10/customers/${inside.customerId}`;
    const { body } = await server.call('GET', path, { token: stranger.limited.accessToken });
    return `${body.data.ordersCount} orders, the last at ${body.data.lastOrderAt}`;
  };
  const place = async ({ storeId }: Ids) => {
    const json = { storeId, items: [{ name: 'Gift', quantity: 1, unitPrice: '10.00' }], buyer: sharedBuyer };
    return requireStatus(await server.call('POST', orders, { token, json }), 201, 'an order').body.data.id as string;
  };
  const reassign = async (orderId: string, phone: string) => {
    const json = { buyer: { name: 'Walid', phone } };
    requireStatus(await server.call('PATCH', `${orders}/${orderId}`, { token, json }), 200, 'another buyer');
  };
  const expectSame = async (before: string, what: string) => {
    const after = await read();
    if (after !== before) throw new Error(`${what}, the customer has ${after} instead of ${before}.`);
  };

  const before = await read();
  const elsewhere = await place(outside);
  await expectSame(before, 'After an order in another store');
  const here = await place(inside);
  const oneMore = await read();
  if (oneMore === before) throw new Error(`After an order in its store the customer still has ${before}.`);
  // Both were somebody else's after all: each is taken out of the counters of its own store alone.
  await reassign(here, '0550 33 44 70');
  await expectSame(before, "Once the order was somebody else's");
  await reassign(elsewhere, '0550 33 44 71');
  await expectSame(before, "Once the order in another store was somebody else's");
}

/** Whoever may not see contacts cannot guess them by searching for them either. */
async function checkSearch(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const found = async (path: string, token: string) =>
    requireStatus(await server.call('GET', `/apps/2026-10/${path}`, { token }), 200, path).body.data.length as number;
  for (const path of ['orders?q=Zineb', 'orders?q=7301', 'customers?q=Zineb', 'customers?q=7301']) {
    if ((await found(path, stranger.full.accessToken)) === 0) throw new Error(`${path} finds nothing.`);
    for (const token of [stranger.masked.accessToken, stranger.maskedOnline])
      if ((await found(path, token)) > 0) throw new Error(`${path} finds somebody for who may not see them.`);
  }
}

/** The victim has installed it. */
async function checkInstalling(server: TestServer, { stranger, victim, apps }: TenancyStage): Promise<void> {
  const install = ({ businessId, token }: { businessId: string; token: string }) =>
    server.call('POST', `/dashboard/businesses/${businessId}/installations`, {
      token,
      json: { clientId: apps.onlyVictims.clientId, scopes: [] },
    });
  requireStatus(await install(victim.merchant), 409, 'installing it twice');
  requireStatus(await install(stranger.merchant), 201, 'installing what another business has');
}

/** Of one business, and yet not of one app. */
async function checkForeignExports(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const [{ exportId }] = stranger.ids;
  for (const token of [stranger.masked.accessToken, stranger.maskedOnline]) {
    const path = `/apps/2026-10/bulk-exports/${exportId}`;
    requireStatus(await server.call('GET', path, { token }), 404, "reading another app's export");
    requireStatus(await server.call('DELETE', path, { token }), 404, "canceling another app's export");
    const list = requireStatus(await server.call('GET', '/apps/2026-10/bulk-exports', { token }), 200, 'its list');
    if (list.body.data.some(({ id }: { id: string }) => id === exportId))
      throw new Error(`It lists another app's export: ${list.text}`);
  }
}

/** The owner may see contacts; so may whoever gets hold of what the owner exported. */
async function checkMembersExports(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const [{ memberExportId }] = stranger.ids;
  const exports = `/dashboard/businesses/${stranger.merchant.businessId}/bulk-exports`;
  const own = `${exports}/${memberExportId}`;
  const [owner, other] = [stranger.merchant.token, stranger.maskedMember.token];
  requireStatus(await server.call('GET', own, { token: owner }), 200, "reading one's own export");
  requireStatus(await server.call('GET', own, { token: other }), 404, "reading another member's export");
  requireStatus(await server.call('DELETE', own, { token: other }), 404, "canceling another member's export");
}

/** The cursor names the last product of the page, whose name is read again. */
async function checkPagesByName(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const [{ storeId }] = stranger.ids;
  const { businessId, token } = stranger.merchant;
  const path = `/dashboard/businesses/${businessId}`;
  const create = async (kind: string, json: object) =>
    requireStatus(await server.call('POST', `${path}/${kind}`, { token, json }), 201, kind).body.data.id as string;
  const names = ['Anise', 'Basil', 'Cumin'];
  const productIds: string[] = [];
  for (const name of names) productIds.push(await create('products', { storeId, name, price: '1.00' }));
  const collection = `${path}/collections/${await create('collections', { storeId, name: 'Herbs', productSort: 'NAME_ASC' })}`;
  const put = await server.call('PUT', `${collection}/products`, { token, json: { productIds } });
  if (put.status > 299) throw new Error(`The products were not put in: ${put.text}`);
  const listed: string[] = [];
  let cursor = '';
  do {
    const page = await server.call('GET', `${collection}/products?limit=1${cursor}`, { token });
    listed.push(...requireStatus(page, 200, 'a page').body.data.map(({ name }: { name: string }) => name));
    cursor = page.body.nextCursor && `&cursor=${encodeURIComponent(page.body.nextCursor)}`;
  } while (cursor);
  if (listed.join() !== names.join()) throw new Error(`By name they are ${listed.join()}.`);
}
