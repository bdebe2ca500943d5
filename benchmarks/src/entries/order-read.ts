import { sql } from 'kysely';
import { fillWithOrders, openShop, type Shop } from '../commerce/open-shop.js';
import { serveLean } from '../commerce/serve-lean.js';
import type { Benchmark } from '../harness/benchmark.js';
import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';
import { generateLoad } from '../harness/generate-load.js';
import { warmUp } from '../harness/warm-up.js';

const sameStatement = `select * from orders
  where business_id = $1 and id = $2 and ($3::bigint[] is null or store_id = any ($3))`;

/** The columns that an answer is made of, and nothing else. */
const ownStatement = `select id, number, store_id, status, waiting, archived, currency, total, shipping_price,
    buyer_province_code, buyer_town_ons, buyer_name, buyer_phone, buyer_phone2, buyer_email, buyer_address, buyer_address2,
    delivery_method, delivery_speed, delivery_agent_id, delivery_desk_id, tracking_number, carrier_status, items, source, landing_page_id,
    utm_source, utm_medium, utm_campaign, utm_content, exchange_of_order_id, cancellation_reason, cancellation_source,
    scheduled_for, confirmed_at, dispatched_at, delivered_at, returned_at, canceled_at, created_at, updated_at, note, delivery_note, flags
  from orders where business_id = $1 and id = $2`;

/** A shop whose orders are read by Souk, and by two routes that check nothing. */
interface Counter {
  ours: string;
  sameSql: string;
  lean: string;
  token: string;
  close(): Promise<void>;
}

function openCounter(workplace: BenchmarkEnvironment): Promise<Counter> {
  return workplace.share('orders to be read', async () => {
    const shop = await openShop(workplace);
    await fillWithOrders(shop, 10_000);
    const { rows } = await sql<{ id: string }>`select id from orders limit 1 offset 5000`.execute(shop.platform.db);
    const id = rows[0]?.id as string;
    const routes = await serveByHand(shop);
    return {
      ours: `${shop.baseUrl}/apps/2026-10/orders/${id}`,
      sameSql: `${routes.url}/same/${id}`,
      lean: `${routes.url}/lean/${id}`,
      token: shop.token,
      async close() {
        await routes.close();
        await shop.stop();
      },
    };
  });
}

function serveByHand({ platform, businessId }: Shop) {
  return serveLean(platform.config.databaseUrl as string, (routes, ownPool) => {
    routes.get<{ Params: { id: string } }>('/same/:id', async ({ params }) => {
      const found = await platform.pool.query(sameStatement, [businessId, params.id, null]);
      return { data: found.rows[0] };
    });
    routes.get<{ Params: { id: string } }>('/lean/:id', async ({ params }) => {
      const found = await ownPool.query({ name: 'order', text: ownStatement, values: [businessId, params.id] });
      return { data: found.rows[0] };
    });
  });
}

interface Against {
  name: string;
  title: string;
  target: number;
  side: string;
  url(counter: Counter): string;
}

/** Token, limits, validation, masking and rendering, over what the framework and the database cost alone. */
const compare = ({ name, title, target, side, url }: Against): Benchmark => ({
  name,
  title: `GET /orders/{id} by an app, against ${title}`,
  unit: 'perSecond',
  target: { kind: 'atLeast', ratio: target },
  rounds: 5,
  async prepare(workplace) {
    const counter = await openCounter(workplace);
    const headers = { authorization: `Bearer ${counter.token}` };
    const seconds = workplace.quick ? 1 : 5;
    const load = { headers, connections: 16, requests: 1_000_000 };
    const measure = async (asked: string, forSeconds: number) =>
      (await generateLoad({ ...load, url: asked, seconds: forSeconds })).perSecond;
    const [ours, reference] = [counter.ours, url(counter)];
    await warmUp(
      () => measure(ours, 1),
      () => measure(reference, 1),
    );
    return {
      ours: { name: 'Souk', measure: () => measure(ours, seconds) },
      reference: { name: side, measure: () => measure(reference, seconds) },
      // It is shared, and closed with the run.
      close: async () => undefined,
    };
  },
});

export const orderRead = compare({
  name: 'order-read',
  title: 'the leanest route by hand: bare Fastify, one statement of its own on a pool, no token, limit or mask',
  target: 0.8,
  side: 'the leanest by hand',
  url: ({ lean }) => lean,
});

export const orderReadSameSql = compare({
  name: 'order-read-same-sql',
  title: 'a bare Fastify route that runs the same SQL on the same pool',
  target: 0.8,
  side: 'bare Fastify, same SQL',
  url: ({ sameSql }) => sameSql,
});
