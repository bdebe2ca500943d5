import { sql } from 'kysely';
import { request } from 'undici';
import { openShop, type Shop } from '../commerce/open-shop.js';
import type { Benchmark } from '../harness/benchmark.js';
import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';
import { median } from '../harness/run-benchmark.js';

const many = 50_000;
const few = 500;

/** A list may grow to its limit without any of its pages getting slower, first or last. */
export const valuesPage: Benchmark = {
  name: 'values-page',
  title: 'A page of 50 values out of 50,000, the slower of the first and the last, against one out of 500',
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 1.3 },
  rounds: 5,
  async prepare(workplace) {
    const large = await openKeeper(workplace, many);
    const small = await openKeeper(workplace, few);
    const requests = workplace.quick ? 40 : 300;
    const measure = async ({ shop, pages }: Keeper) => {
      const medians: number[] = [];
      for (const page of pages) medians.push(median(await timesOf(shop, page, requests)));
      return Math.max(...medians);
    };
    await measure(large);
    await measure(small);
    return {
      ours: { name: '50,000 values', measure: () => measure(large) },
      reference: { name: '500 values', measure: () => measure(small) },
      async close() {
        await large.shop.stop();
        await small.shop.stop();
      },
    };
  },
};

interface Keeper {
  shop: Shop;
  /** The first page and the last, as queries. */
  pages: string[];
}

async function openKeeper(workplace: BenchmarkEnvironment, count: number): Promise<Keeper> {
  const shop = await openShop(workplace);
  const { businessId, installationId, platform } = shop;
  const now = platform.clock.now();
  await sql`
    insert into app_values (business_id, installation_id, owner_type, owner_id, key, value, visibility, created_at, updated_at)
    select ${businessId}, ${installationId}, 'business', ${businessId}, 'key_' || n, '{"note":"kept"}', 'app', ${now}, ${now}
    from generate_series(1, ${count}::int) as n`.execute(platform.db);
  await sql`vacuum analyze app_values`.execute(platform.db);
  let query = 'limit=50';
  for (let read = 0; read < count - 50; read += 50) {
    const { nextCursor } = await readPage(shop, query);
    query = `limit=50&cursor=${nextCursor}`;
  }
  return { shop, pages: ['limit=50', query] };
}

async function timesOf(shop: Shop, query: string, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < requests; count += 1) {
    const sentAt = performance.now();
    const { data } = await readPage(shop, query);
    times.push(performance.now() - sentAt);
    if (data.length !== 50) throw new Error(`A page held ${data.length} values.`);
  }
  return times;
}

async function readPage(
  { baseUrl, token }: Shop,
  query: string,
): Promise<{ data: unknown[]; nextCursor: string | null }> {
  const answer = await request(`${baseUrl}/apps/2026-10/data?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.statusCode !== 200) throw new Error(`${query} was answered with ${answer.statusCode}.`);
  return (await answer.body.json()) as { data: unknown[]; nextCursor: string | null };
}
