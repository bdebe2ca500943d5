import { request } from 'undici';
import { listStatements, type Statement } from '../commerce/count-statements.js';
import { fillWithOrders, openShop, type Shop } from '../commerce/open-shop.js';
import { serveLean } from '../commerce/serve-lean.js';
import type { Benchmark } from '../harness/benchmark.js';
import { generateLoad } from '../harness/generate-load.js';
import { warmUp } from '../harness/warm-up.js';

/** What a page of orders costs beyond its SQL: token, limits, the query's checks, the cursor, putting the page together. */
export const ordersListRendering: Benchmark = {
  name: 'orders-list-rendering',
  title: 'GET /orders?limit=50 by an app, against a bare Fastify route with the same SQL',
  unit: 'perSecond',
  target: { kind: 'atLeast', ratio: 0.75 },
  rounds: 5,
  async prepare(workplace) {
    const shop = await openShop(workplace);
    await fillWithOrders(shop, 10_000);
    const url = `${shop.baseUrl}/apps/2026-10/orders?limit=50`;
    const headers = { authorization: `Bearer ${shop.token}` };
    const bare = await serveBare(shop, await recordList(url, headers));
    const seconds = workplace.quick ? 2 : 5;
    const measure = async (asked: string, forSeconds = seconds) =>
      (await generateLoad({ url: asked, headers, connections: 16, seconds: forSeconds, requests: 1_000_000 }))
        .perSecond;
    await warmUp(
      () => measure(url, 1),
      () => measure(bare.url, 1),
    );
    return {
      ours: { name: 'Souk', measure: () => measure(url) },
      reference: { name: 'bare Fastify, same SQL', measure: () => measure(bare.url) },
      async close() {
        await bare.close();
        await shop.stop();
      },
    };
  },
};

/** The statement of a page as today's code sends it, once the token is remembered. */
async function recordList(url: string, headers: Record<string, string>): Promise<Statement> {
  const read = async () => (await request(url, { headers })).body.dump();
  await read();
  const statement = (await listStatements(read)).find(({ text }) => /\borders\b/.test(text));
  if (!statement)
    throw new Error('A page of orders was read without a statement: there is nothing to compare it with.');
  return statement;
}

/** The rows are JSON already: what is left is to send them. */
function serveBare({ platform }: Shop, { text, values }: Statement) {
  return serveLean(platform.config.databaseUrl as string, (routes, pool) => {
    routes.get('/', async (_request, reply) => {
      const { rows } = await pool.query<{ json: string }>({ name: 'page', text, values });
      reply.header('content-type', 'application/json; charset=utf-8');
      return `{"data":[${rows.map(({ json }) => json).join(',')}]}`;
    });
  });
}
