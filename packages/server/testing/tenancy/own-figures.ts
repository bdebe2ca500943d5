import { sql } from 'kysely';
import { signUpMerchant, type TestMerchant } from '../people.js';
import type { TestServer } from '../start-test-server.js';
import { sharedBuyer } from './example.js';
import type { TenancyStage } from './open-tenancy-stage.js';
import { requireStatus } from './require-status.js';
import type { TenancyCheck } from './walk-tenancy.js';

/** Figures name nothing of what they were made of: that others are not in them shows only in what they come to. */
export const ownFigureChecks: TenancyCheck[] = [
  { title: "counts and sales are of the business's own orders, in the store that is asked for", run: checkTallies },
  { title: 'what an app did is told of that installation alone', run: checkActivity },
  { title: 'rules are tried on the products of their own store', run: checkTriedRules },
  { title: 'a history keeps from those without contacts that contacts changed', run: checkHistory },
];

/** Changes that are not added up yet are read from elsewhere: both businesses have some of them, and some that are. */
async function checkTallies(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const stores = stranger.ids.map(({ storeId = '' }) => storeId);
  const somebodyElse = await signUpMerchant(server);
  for (const storeId of somebodyElse.storeIds) await placeOrder(server, somebodyElse, storeId);
  for (const storeId of stores) await placeOrder(server, stranger.merchant, storeId);
  for (const storeId of [null, ...stores]) await compareTallies(server, stranger.merchant, storeId);
  await server.runJob('add_up_order_tallies');
  for (const storeId of [null, ...stores]) await compareTallies(server, stranger.merchant, storeId);
}

async function placeOrder(server: TestServer, { businessId, token }: TestMerchant, storeId: string): Promise<void> {
  const json = { storeId, items: [{ name: 'Gift', quantity: 1, unitPrice: '10.00' }], buyer: sharedBuyer };
  const placed = await server.call('POST', `/dashboard/businesses/${businessId}/orders`, { token, json });
  requireStatus(placed, 201, 'an order');
}

async function compareTallies(server: TestServer, { businessId, token }: TestMerchant, storeId: string | null) {
  const read = async (path: string) => {
    const address = `/dashboard/businesses/${businessId}/${path}${storeId === null ? '' : `?storeId=${storeId}`}`;
    return requireStatus(await server.call('GET', address, { token }), 200, path).body.data;
  };
  const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from orders
    where business_id = ${businessId} and (${storeId}::bigint is null or store_id = ${storeId}::bigint)`.execute(
    server.platform.db,
  );
  const orders = rows[0]?.orders;
  const { total, archived } = await read('orders/counts');
  const { placed } = (await read('reports/sales')).totals;
  if (total + archived !== orders || placed.orders !== orders)
    throw new Error(`Of ${orders} orders in store ${storeId}, ${total + archived} are counted, ${placed.orders} sold.`);
}

/** The spare app has never called; the full one has, in both businesses. */
async function checkActivity(server: TestServer, { stranger, victim }: TenancyStage): Promise<void> {
  for (const { full } of [stranger, victim])
    requireStatus(await server.call('GET', '/apps/2026-10/orders', { token: full.accessToken }), 200, 'its orders');
  await server.platform.callLog.flush();
  const [{ businessId, installationId, spareInstallationId }] = stranger.ids;
  const kindsOf = async (id: string | undefined): Promise<unknown[]> => {
    const path = `/dashboard/businesses/${businessId}/installations/${id}/activity`;
    const answer = await server.call('GET', path, { token: stranger.merchant.token });
    return requireStatus(answer, 200, 'what an app did').body.data.kinds;
  };
  if ((await kindsOf(installationId)).length === 0) throw new Error('An app that called did nothing.');
  const ofOthers = await kindsOf(spareInstallationId);
  if (ofOthers.length > 0) throw new Error(`An app that never called did ${JSON.stringify(ofOthers)}.`);
}

async function checkTriedRules(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const { businessId, token } = stranger.merchant;
  for (const { storeId } of stranger.ids) {
    const json = { storeId, rules: [{ field: 'PRICE', operator: 'LESS_THAN', valueNumber: 1_000_000 }] };
    const path = `/dashboard/businesses/${businessId}/collections/preview`;
    const { data } = requireStatus(await server.call('POST', path, { token, json }), 200, 'rules that are tried').body;
    const { rows } = await sql`select from products where store_id = ${storeId}`.execute(server.platform.db);
    if (data.count !== rows.length)
      throw new Error(`Of ${rows.length} products in store ${storeId}, ${data.count} match.`);
  }
}

/** What changed is told, but not that the buyer's address was part of it. */
async function checkHistory(server: TestServer, { stranger }: TenancyStage): Promise<void> {
  const { merchant, maskedMember, ids } = stranger;
  const path = `/dashboard/businesses/${merchant.businessId}/orders/${ids[0].sharedOrderId}`;
  const json = { buyer: { address: '15 impasse Xylophone' }, note: `Moved at ${server.clock.now().toISOString()}` };
  requireStatus(await server.call('PATCH', path, { token: merchant.token, json }), 200, 'a change of address');
  const lastChange = async (token: string) =>
    requireStatus(
      await server.call('GET', `${path}/history`, { token }),
      200,
      'its history',
    ).body.data[0].changed.join();
  const seen = [await lastChange(merchant.token), await lastChange(maskedMember.token)].join(' and ');
  if (seen !== 'buyer,note and note')
    throw new Error(`To the owner and to a member without contacts, ${seen} changed.`);
}
