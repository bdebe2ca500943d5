import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { request } from 'undici';
import { countStatements, opensTransaction } from '../commerce/count-statements.js';
import { fillWithOrders, openShop, type Shop } from '../commerce/open-shop.js';
import type { Benchmark } from '../harness/benchmark.js';

const orders = 200;

interface Counted {
  name: string;
  title: string;
  /** What the count is compared with: the most that is allowed. */
  allowed: { name: string; count: number };
  count(shop: Shop, orderId: string): Promise<number>;
}

/** Not a speed but what speed is made of: how often a request goes to the database. It does not vary with the machine. */
function counted({ name, title, allowed, count }: Counted): Benchmark {
  return {
    name,
    title,
    unit: 'count',
    target: { kind: 'atMost', ratio: 1 },
    rounds: 1,
    async prepare(workplace) {
      const shop = await openShop(workplace);
      await fillWithOrders(shop, orders);
      const { rows } = await sql<{ id: string }>`select id from orders limit 1`.execute(shop.platform.db);
      return {
        ours: { name: 'Souk', measure: () => count(shop, rows[0]?.id ?? '') },
        reference: { name: allowed.name, measure: async () => allowed.count },
        close: () => shop.stop(),
      };
    },
  };
}

export const readRoundTrips = counted({
  name: 'read-round-trips',
  title: 'Round trips to the database of the read that needs most of them, once its bearer is remembered',
  allowed: { name: 'allowed', count: 2 },
  async count(shop, orderId) {
    const paths = [
      `/orders/${orderId}`,
      '/orders?limit=50',
      '/orders?limit=50&sort=updatedAt',
      `/orders?storeId=${shop.storeIds[0]}`,
      '/data?limit=50',
      '/bulk-exports',
    ];
    const counts: number[] = [];
    for (const path of paths) {
      await warm(shop, path);
      const needed = await countStatements(() => read(shop, path));
      process.stderr.write(`  ${needed} for GET ${path}\n`);
      counts.push(needed);
    }
    return Math.max(...counts);
  },
});

export const bearerRoundTrips = counted({
  name: 'bearer-round-trips',
  title: 'Round trips of GET /orders/{id} with a remembered bearer: that of the order, and none for the bearer',
  allowed: { name: "the order's own", count: 1 },
  async count(shop, orderId) {
    await warm(shop, `/orders/${orderId}`);
    return countStatements(() => read(shop, `/orders/${orderId}`));
  },
});

export const writeTransactions = counted({
  name: 'write-transactions',
  title: 'Transactions of a write with an idempotency key',
  allowed: { name: 'allowed', count: 1 },
  count: (shop, orderId) => countStatements(() => put(shop, `/data/order/${orderId}/note`), opensTransaction),
});

/** A bearer is remembered once the process has heard itself over LISTEN/NOTIFY, which takes it a moment. */
async function warm(shop: Shop, path: string): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await read(shop, path);
    await sleep(50);
  }
}

async function read({ baseUrl, token }: Shop, path: string): Promise<void> {
  const answer = await request(`${baseUrl}/apps/2026-10${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`GET ${path} was answered with ${answer.statusCode}.`);
}

async function put({ baseUrl, token }: Shop, path: string): Promise<void> {
  const answer = await request(`${baseUrl}/apps/2026-10${path}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ value: { remark: 'Call before noon' } }),
  });
  await answer.body.dump();
  if (answer.statusCode > 299) throw new Error(`PUT ${path} was answered with ${answer.statusCode}.`);
}
