import { addUpOrderChanges } from '@souk/server/domains/orders/statistics/add-up-changes.js';
import { sql } from 'kysely';
import { insertOrders, openShop, type Shop, settleOrders } from '../commerce/open-shop.js';
import { type OpenDashboard, openDashboard } from '../entries/merchant-orders.js';
import type { Curve } from './curve.js';
import { fillWithoutIndexes } from './fill-without-indexes.js';
import { read, undisturbed } from './time-requests.js';

const atOnce = 100_000;
const requests = 60;

/** One business with more and more orders. */
export const ordersCurve: Curve = {
  name: 'orders',
  title: 'Requests of one business, by how many orders it has',
  of: 'orders of the business',
  sizes: [10_000, 100_000, 1_000_000],
  largest: [10_000_000],
  async open(workplace) {
    const shop = await openShop(workplace);
    const dashboard = await openDashboard(shop);
    let filled = 0;
    return {
      async growTo(size) {
        const fill = () => fillUpTo(shop, filled, size);
        if (size - filled > 500_000) await fillWithoutIndexes(shop.platform.db, 'orders', fill);
        else await fill();
        filled = size;
        await addUpOrderChanges(shop.platform.db);
        await settleOrders(shop);
      },
      measure: () => measure(shop, dashboard),
      close: shop.stop,
    };
  },
};

/** Two statements at a time: a statement keeps one core busy. */
async function fillUpTo(shop: Shop, from: number, to: number): Promise<void> {
  let next = from;
  const work = async () => {
    while (next < to) {
      const begin = next;
      next = Math.min(to, begin + atOnce);
      await insertOrders(shop, { from: begin + 1, to: next });
    }
  };
  await Promise.all([work(), work()]);
}

async function measure(shop: Shop, { bearer }: OpenDashboard): Promise<Record<string, number>> {
  const { baseUrl, token, businessId, storeIds } = shop;
  const { rows } = await someIds(shop);
  const ids = rows.map(({ id }) => id);
  const admin = `${baseUrl}/apps/2026-10/orders`;
  const board = `${baseUrl}/dashboard/businesses/${businessId}`;
  const asApp = (path: string) => () => read(`${admin}${path}`, token);
  const asMember = (path: string) => () => read(`${board}${path}`, bearer);
  return {
    'read one': await undisturbed(requests, (turn) => read(`${admin}/${ids[turn % ids.length]}`, token)),
    'list, newest first': await undisturbed(requests, asApp('?limit=50')),
    'list of a stage and store': await undisturbed(
      requests,
      asMember(`/orders?limit=50&stage=new&storeId=${storeIds[1]}`),
    ),
    'search by name': await undisturbed(requests, asMember('/orders?limit=50&q=Yasmine%20Z')),
    'search by phone': await undisturbed(requests, asMember('/orders?limit=50&q=435761')),
    counts: await undisturbed(requests, asMember('/orders/counts')),
  };
}

/** Some of them, not next to each other. */
function someIds({ platform, businessId }: Shop) {
  return sql<{ id: string }>`
    select id from orders where business_id = ${businessId} and number % 97 = 0 limit 200`.execute(platform.db);
}
