import { randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { request } from 'undici';
import { listTransaction, type Statement } from '../commerce/count-statements.js';
import { fillWithOrders, openShop, type Shop } from '../commerce/open-shop.js';
import type { Benchmark } from '../harness/benchmark.js';
import { generateLoad } from '../harness/generate-load.js';
import { warmUp } from '../harness/warm-up.js';

const body = JSON.stringify({ value: { remark: 'Call before noon', times: [9, 10, 11] } });

/** What a write costs beyond its transaction: token, limits, validation, the fingerprint, rendering. */
export const dataPut: Benchmark = {
  name: 'data-put',
  title: 'PUT data with an Idempotency-Key, against a bare Fastify route that runs the same transaction',
  unit: 'perSecond',
  target: { kind: 'atLeast', ratio: 0.65 },
  rounds: 5,
  async prepare(workplace) {
    const shop = await openShop(workplace);
    await fillWithOrders(shop, 1_000);
    const { rows } = await sql<{ id: string }>`select id from orders`.execute(shop.platform.db);
    const orderIds = rows.map(({ id }) => id);
    const [recordedId = ''] = orderIds;
    await keepFirstValues(shop, orderIds);
    const bare = await serveBare(shop, await recordPut(shop, recordedId), recordedId);
    const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
    const seconds = workplace.quick ? 2 : 6;
    const measure = async (addressOf: (id: string) => string, forSeconds: number) => {
      const urls = orderIds.map(addressOf);
      const load = {
        url: urls[0] as string,
        urls,
        ownKeys: true,
        method: 'PUT',
        headers,
        body,
        connections: 16,
        seconds: forSeconds,
      };
      return (await generateLoad({ ...load, requests: 1_000_000 })).perSecond;
    };
    const ours = (forSeconds = seconds) =>
      measure((id) => `${shop.baseUrl}/apps/2026-10/data/order/${id}/note`, forSeconds);
    const reference = (forSeconds = seconds) => measure((id) => `${bare.url}/data/${id}`, forSeconds);
    await warmUp(
      () => ours(1),
      () => reference(1),
    );
    // As autovacuum would within a minute: a plan made for an empty table would distort both sides.
    await sql`vacuum analyze app_values, app_value_counts, idempotency_keys`.execute(shop.platform.db);
    return {
      ours: { name: 'Souk', measure: () => ours() },
      reference: { name: 'bare Fastify, same transaction', measure: () => reference() },
      async close() {
        await bare.close();
        await shop.stop();
      },
    };
  },
};

const recordedKey = 'recorded';

/** Records the statements of one real PUT of an existing value, so that the other side runs exactly what today's code does. */
async function recordPut(shop: Shop, orderId: string): Promise<Statement[]> {
  const statements = await listTransaction(() => put(shop, orderId, recordedKey));
  if (statements.length === 0) throw new Error('The PUT ran no transaction: there is nothing to compare it with.');
  return statements;
}

/** Every order gets its value beforehand: all PUTs that are measured replace one, on both sides. */
async function keepFirstValues(shop: Shop, orderIds: readonly string[]): Promise<void> {
  const waiting = [...orderIds];
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await put(shop, id, `first-${id}`);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

async function put({ baseUrl, token }: Shop, orderId: string, key: string): Promise<void> {
  const answer = await request(`${baseUrl}/apps/2026-10/data/order/${orderId}/note`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body,
  });
  await answer.body.dump();
  if (answer.statusCode > 299) throw new Error(`The PUT was answered with ${answer.statusCode}.`);
}

/** The statements as they are, with another order, another key and another lock each time. */
async function serveBare({ platform: { pool } }: Shop, statements: Statement[], recordedOrderId: string) {
  const bare = Fastify();
  const recordedLock = statements.find(({ text }) => text.includes('claim_idempotency_key'))?.values[0];
  if (recordedLock === undefined) throw new Error('The PUT claimed no key: there is no lock to replace.');
  bare.put<{ Params: { id: string } }>('/data/:id', async ({ params }) => {
    const key = randomUUID();
    const lock = randomBytes(8).readBigInt64BE().toString();
    const client = await pool.connect();
    try {
      let last: unknown;
      for (const [index, { text, values }] of statements.entries()) {
        const own = values.map((value) => {
          if (value === recordedKey) return key;
          if (value === recordedOrderId) return params.id;
          return value === recordedLock ? lock : value;
        });
        const found = await client.query({ name: own.length > 0 ? `bare-${index}` : undefined, text, values: own });
        if (found.rows.length > 0) last = found.rows[0];
      }
      return { data: last };
    } finally {
      client.release();
    }
  });
  const url = await bare.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => bare.close() };
}
