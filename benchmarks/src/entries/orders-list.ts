import { request } from 'undici';
import type { Shop } from '../commerce/open-shop.js';
import { few, openTwoShops } from '../commerce/open-two-shops.js';
import type { Benchmark } from '../harness/benchmark.js';
import { median } from '../harness/run-benchmark.js';

/** Every pairing of filter and sort that a list takes, over all stores and over one. */
function pairingsOf({ platform, storeIds }: Shop, orders: number): string[] {
  const minutesAgo = (minutes: number) => new Date(platform.clock.now().getTime() - minutes * 60_000).toISOString();
  const [from, to] = [minutesAgo(orders * 0.6), minutesAgo(orders * 0.4)];
  const times = [
    '',
    'sort=-createdAt',
    `createdFrom=${from}`,
    `createdTo=${to}`,
    `createdFrom=${from}&createdTo=${to}`,
    'sort=updatedAt',
    `sort=updatedAt&updatedFrom=${from}`,
    `sort=updatedAt&updatedTo=${to}`,
    `sort=updatedAt&updatedFrom=${from}&updatedTo=${to}`,
  ];
  return times.flatMap((time) => [time, `${time}&storeId=${storeIds[1]}`]);
}

/** The slowest pairing's median: one that scanned the table instead of an index could not hide among the others. */
async function slowestPairing(shop: Shop, orders: number, requests: number): Promise<number> {
  const medians: number[] = [];
  for (const pairing of pairingsOf(shop, orders)) medians.push(median(await timesOf(shop, pairing, requests)));
  return Math.max(...medians);
}

/** One after the other, from this same process: the comparison is about the work behind an answer. */
async function timesOf({ baseUrl, token }: Shop, pairing: string, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < requests; count += 1) {
    const sentAt = performance.now();
    const answer = await request(`${baseUrl}/apps/2026-10/orders?limit=50&${pairing}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${pairing} was answered with ${answer.statusCode}.`);
    times.push(performance.now() - sentAt);
  }
  return times;
}

export const ordersList: Benchmark = {
  name: 'orders-list',
  title: 'The slowest pairing of filter and sort of GET /orders over 1,000,000 orders, against 10,000',
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 1.5 },
  rounds: 3,
  async prepare(workplace) {
    const { small, large, largeSize: size } = await openTwoShops(workplace);
    const requests = workplace.quick ? 15 : 60;
    // PostgreSQL settles on a plan with the sixth run of a statement; what comes before it says little of what comes after.
    await slowestPairing(small, few, 6);
    await slowestPairing(large, size, 6);
    return {
      ours: { name: 'many orders', measure: () => slowestPairing(large, size, requests) },
      reference: { name: '10,000 orders', measure: () => slowestPairing(small, few, requests) },
      // Both shops are shared, and closed with the run.
      close: async () => undefined,
    };
  },
};
