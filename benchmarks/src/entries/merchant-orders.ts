import { sql } from 'kysely';
import { request } from 'undici';
import type { Shop } from '../commerce/open-shop.js';
import { openTwoShops } from '../commerce/open-two-shops.js';
import type { Benchmark } from '../harness/benchmark.js';
import { median } from '../harness/run-benchmark.js';

/** A shop with somebody of the business who has signed in. */
export interface OpenDashboard {
  shop: Shop;
  bearer: string;
}

const password = 'copper tray and olive oil';

/** As a person does it; only the business is given to them by hand. */
export async function openDashboard(shop: Shop): Promise<OpenDashboard> {
  const { baseUrl, platform, businessId } = shop;
  const person = { email: 'merchant@example.com', password };
  await post(`${baseUrl}/dashboard/users`, { ...person, name: 'Merchant' });
  await sql`insert into members (business_id, user_id, owner, permissions, created_at, updated_at)
    select ${businessId}, id, true, '{}', created_at, created_at from users where email = ${person.email}
    on conflict do nothing`.execute(platform.db);
  const { data } = (await post(`${baseUrl}/dashboard/session`, person)) as { data: { token: string } };
  return { shop, bearer: data.token };
}

async function post(url: string, json: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await request(url, { method: 'POST', headers, body: JSON.stringify(json) });
  return answer.body.json();
}

async function timesOf({ shop, bearer }: OpenDashboard, path: string, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < requests; count += 1) {
    const sentAt = performance.now();
    const answer = await request(`${shop.baseUrl}/dashboard/businesses/${shop.businessId}${path}`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}.`);
    times.push(performance.now() - sentAt);
  }
  return times;
}

/** The slowest path's median: one that scanned the table instead of an index could not hide among the others. */
async function slowest(dashboard: OpenDashboard, paths: readonly string[], requests: number): Promise<number> {
  const medians: number[] = [];
  for (const path of paths) medians.push(median(await timesOf(dashboard, path, requests)));
  return Math.max(...medians);
}

interface Question {
  name: string;
  title: string;
  paths(shop: Shop): string[];
}

const compare = ({ name, title, paths }: Question): Benchmark => ({
  name,
  title: `${title} over 1,000,000 orders, against 10,000`,
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 1.5 },
  rounds: 3,
  async prepare(workplace) {
    const { small, large } = await openTwoShops(workplace);
    const [few, many] = [await openDashboard(small), await openDashboard(large)];
    const requests = workplace.quick ? 15 : 60;
    // PostgreSQL settles on a plan with the sixth run of a statement; what comes before it says little of what comes after.
    for (const dashboard of [few, many]) await slowest(dashboard, paths(dashboard.shop), 6);
    const measure = (dashboard: OpenDashboard) => () => slowest(dashboard, paths(dashboard.shop), requests);
    return {
      ours: { name: 'many orders', measure: measure(many) },
      reference: { name: '10,000 orders', measure: measure(few) },
      // Both shops are shared, and closed with the run.
      close: async () => undefined,
    };
  },
});

const inBoth = ({ storeIds }: Shop, path: string) => [path, `${path}&storeId=${storeIds[1]}`];

export const ordersByStage = compare({
  name: 'orders-stage',
  title: 'The slowest of GET orders?stage, with and without a store',
  paths: (shop) =>
    ['stage=new', 'stage=confirmed', 'stage=delivered', 'stage=new&archived=false&waiting=false'].flatMap((filter) =>
      inBoth(shop, `/orders?limit=50&${filter}`),
    ),
});

export const ordersSearched = compare({
  name: 'orders-search',
  title:
    'The slowest of GET orders?q: numbers, ends of phones, beginnings of names: frequent, middling (0.7 %) and unknown, at a stage too',
  paths: (shop) =>
    [
      'q=777',
      'q=435761',
      'q=Amine',
      'q=Yasmine%20Z',
      'q=Nobody',
      'q=A',
      'q=Amine&stage=new',
      'q=Yasmine%20Z&stage=new',
      'q=Yasmine%20Z&stage=canceled&archived=false',
    ].flatMap((filter) => inBoth(shop, `/orders?limit=50&${filter}`)),
});

export const ordersCounted = compare({
  name: 'orders-counts',
  title: 'GET orders/counts',
  paths: ({ storeIds }) => ['/orders/counts', `/orders/counts?storeId=${storeIds[1]}`],
});

/** Of as many days as the small shop has orders, so that both have as much to tell. */
export const salesReported = compare({
  name: 'sales-report',
  title: 'GET reports/sales of 6 days',
  paths: ({ storeIds, platform }) => {
    const daysAgo = (days: number) =>
      new Date(platform.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
    const path = `/reports/sales?from=${daysAgo(6)}&to=${daysAgo(1)}`;
    return [path, `${path}&timeZone=Africa/Algiers&storeId=${storeIds[1]}`];
  },
});
