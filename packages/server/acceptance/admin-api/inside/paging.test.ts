import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineData } from '../../../testing/define-data.js';
import { installApp, type TestInstallation } from '../../../testing/installations.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

/** What the lists promise, as a model: who stood in the list all the while is read once, and nobody is read twice. */

let server: TestServer;
let app: TestInstallation;
let storeId: string;

beforeAll(async () => {
  server = await startTestServer();
  app = await installApp(server, {
    scopes: ['write_orders', 'write_products'],
    manifest: { data: { definitions: keys.map(definition) } },
  });
  storeId = app.merchant.storeIds[0] as string;
});
afterAll(() => server.stop());

const keys = Array.from({ length: 40 }, (_, index) => `key_${index}`);
const definition = (key: string) => defineData('business', key, { type: 'integer' });

const call = (method: string, path: string, json?: unknown) =>
  server.call(method, `/apps/2026-10${path}`, { token: app.accessToken, json });

/** Numbers that look random and are the same for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

/** Reads a list to its end; between two pages something is written. */
async function readThrough(path: string, limit: number, between: () => Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  for (let page = 0; page < 200; page++) {
    const answer = await call('GET', `${path}?limit=${limit}${cursor}`);
    expect(answer.status, answer.text).toBe(200);
    ids.push(...answer.body.data.map(({ id }: { id: string }) => id));
    if (answer.body.nextCursor === null) return ids;
    cursor = `&cursor=${answer.body.nextCursor}`;
    await between();
  }
  throw new Error('The list has no end.');
}

describe('paging while rows are inserted, changed and deleted', () => {
  it.each([1, 2, 3])('kept values, seed %i', async (seed) => {
    const roll = dice(seed);
    const kept = new Map<string, string>();
    const put = async (key: string) => {
      const { body } = await call('PUT', `/data/business/${app.businessId}/${key}`, { value: roll(1_000) });
      kept.set(key, body.data.id);
    };
    const drop = async (key: string) => {
      await call('DELETE', `/data/business/${app.businessId}/${key}`);
      kept.delete(key);
    };
    for (const key of keys) if (roll(2) === 0) await put(key);
    const always = new Set(kept.values());
    const ever = new Set(kept.values());
    const read = await readThrough('/data', 1 + roll(5), async () => {
      const key = keys[roll(keys.length)] as string;
      if (kept.has(key) && roll(2) === 0) await drop(key);
      else await put(key);
      const now = new Set(kept.values());
      for (const id of always) if (!now.has(id)) always.delete(id);
      for (const id of now) ever.add(id);
    });
    expect(new Set(read).size).toBe(read.length);
    expect(read).toEqual([...read].sort((one, other) => Number(BigInt(other) - BigInt(one))));
    expect([...always].filter((id) => !read.includes(id))).toEqual([]);
    expect(read.filter((id) => !ever.has(id))).toEqual([]);
    for (const key of [...kept.keys()]) await drop(key);
  });

  it('orders, newest first, while others are placed and changed', async () => {
    const item = { name: 'x', quantity: 1, unitPrice: '100' };
    const place = async () =>
      (await call('POST', '/orders', { storeId, items: [item], buyer: { name: 'A', phone: '0550123456' } })).body.data
        .id;
    const placed: string[] = [];
    for (let count = 0; count < 12; count++) placed.push(await place());
    const roll = dice(7);
    const read = await readThrough('/orders', 3, async () => {
      await place();
      await call('PATCH', `/orders/${placed[roll(placed.length)]}`, { note: `note ${roll(1_000)}` });
    });
    expect(read.filter((id) => placed.includes(id))).toEqual(placed.toReversed());
    expect(new Set(read).size).toBe(read.length);
  });

  it('orders by change: one that changes meanwhile comes again later, none is missed', async () => {
    const { body } = await call('GET', '/orders?limit=100');
    const all: string[] = body.data.map(({ id }: { id: string }) => id);
    let changes = 0;
    const ids: string[] = [];
    let cursor = '';
    for (let page = 0; page < 200; page++) {
      const answer = await call('GET', `/orders?sort=updatedAt&limit=4${cursor}`);
      ids.push(...answer.body.data.map(({ id }: { id: string }) => id));
      if (answer.body.nextCursor === null) break;
      cursor = `&cursor=${answer.body.nextCursor}`;
      if (changes++ < 6) await call('PATCH', `/orders/${all[changes]}`, { note: `again ${changes}` });
    }
    expect(all.filter((id) => !ids.includes(id))).toEqual([]);
    const { rows } = await sql<{ id: string }>`
      select id from orders where business_id = ${app.businessId} order by updated_at desc, id desc limit 1`.execute(
      server.platform.db,
    );
    expect(ids.at(-1)).toBe(rows[0]?.id);
  });
});

describe('a cursor', () => {
  it('is refused for another list, other filters or another caller', async () => {
    const { body } = await call('GET', '/orders?limit=1');
    const cursor = body.nextCursor as string;
    const other = await installApp(server, { merchant: app.merchant, scopes: ['read_orders', 'read_products'] });
    const responses = [
      await call('GET', `/products?cursor=${cursor}`),
      await call('GET', `/orders?sort=updatedAt&cursor=${cursor}`),
      await call('GET', `/orders?storeId=${storeId}&cursor=${cursor}`),
      await call('GET', `/orders?cursor=${cursor.slice(0, -2)}xx`),
      await call('GET', `/orders?cursor=${'a'.repeat(512)}`),
      await server.call('GET', `/apps/2026-10/orders?cursor=${cursor}`, { token: other.accessToken }),
    ];
    expect(responses.map(({ status, body: problem }) => [status, problem.code])).toEqual(
      responses.map(() => [400, 'INVALID_CURSOR']),
    );
    expect((await call('GET', `/orders?limit=2&fields=total&cursor=${cursor}`)).status).toBe(200);
  });
});
