import { request } from 'undici';
import type { Benchmark } from '../harness/benchmark.js';
import { median } from '../harness/run-benchmark.js';
import { type Market, openMarket } from '../market/open-market.js';

const few = 100;
const many = 10_000;

/** Everything a visitor can do on the page: browse, narrow down, search for a rare or a frequent word, mistype one. */
const visits = [
  '',
  '?category=shipping',
  '?free=1&language=ar',
  '?verified=1&category=orders&free=1',
  '?q=Hoggar',
  '?q=shop',
  '?q=stock',
  '?q=loyalti+tasili',
];

/** The slowest visit's median: one that read the whole table could not hide among the others. */
async function slowestVisit({ baseUrl }: Market, requests: number): Promise<number> {
  const medians: number[] = [];
  for (const visit of visits) {
    const times: number[] = [];
    for (let count = 0; count < requests; count += 1) {
      const sentAt = performance.now();
      const answer = await request(`${baseUrl}/market${visit}`, { headers: { accept: 'text/html' } });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`/market${visit} was answered with ${answer.statusCode}.`);
      times.push(performance.now() - sentAt);
    }
    medians.push(median(times));
  }
  return Math.max(...medians);
}

export const marketSearch: Benchmark = {
  name: 'market-search',
  title: 'The slowest page of the marketplace with 10,000 listed apps, against 100',
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 1.5 },
  rounds: 3,
  async prepare(workplace) {
    const [small, large] = [
      await openMarket(workplace, few),
      await openMarket(workplace, workplace.quick ? many / 10 : many),
    ];
    const requests = workplace.quick ? 15 : 60;
    // PostgreSQL settles on a plan with the sixth run of a statement; what comes before it says little of what comes after.
    await slowestVisit(small, 8);
    await slowestVisit(large, 8);
    return {
      ours: { name: '10,000 apps', measure: () => slowestVisit(large, requests) },
      reference: { name: '100 apps', measure: () => slowestVisit(small, requests) },
      async close() {
        await small.stop();
        await large.stop();
      },
    };
  },
};
