import Fastify from 'fastify';
import { sql } from 'kysely';
import { fillWithOrders, openShop } from '../commerce/open-shop.js';
import type { Benchmark } from '../harness/benchmark.js';
import { generateLoad } from '../harness/generate-load.js';

const statement = `select * from orders
  where business_id = $1 and id = $2 and ($3::bigint[] is null or store_id = any ($3))`;

/** Token, limits, validation, masking and rendering, over what the framework and the database cost alone. */
export const orderRead: Benchmark = {
  name: 'order-read',
  title: 'GET /orders/{id} by an app, against a bare Fastify route that runs the same SQL on the same pool',
  unit: 'perSecond',
  bar: { kind: 'atLeast', ratio: 0.8 },
  rounds: 5,
  async prepare(workplace) {
    const shop = await openShop(workplace);
    await fillWithOrders(shop, 10_000);
    const { pool, db } = shop.platform;
    const { rows } = await sql<{ id: string }>`select id from orders limit 1 offset 5000`.execute(db);
    const id = rows[0]?.id as string;
    const bare = Fastify();
    bare.get<{ Params: { id: string } }>('/orders/:id', async ({ params }) => {
      const found = await pool.query(statement, [shop.businessId, params.id, null]);
      return { data: found.rows[0] };
    });
    const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: `Bearer ${shop.token}` };
    const seconds = workplace.quick ? 1 : 5;
    const measure = async (url: string) =>
      (await generateLoad({ url, headers, connections: 16, seconds, requests: 1_000_000 })).perSecond;
    const ours = () => measure(`${shop.baseUrl}/apps/2026-10/orders/${id}`);
    const reference = () => measure(`${bareUrl}/orders/${id}`);
    await ours();
    await reference();
    return {
      ours: { name: 'Souk', measure: ours },
      reference: { name: 'bare Fastify, same SQL', measure: reference },
      async close() {
        await bare.close();
        await shop.stop();
      },
    };
  },
};
