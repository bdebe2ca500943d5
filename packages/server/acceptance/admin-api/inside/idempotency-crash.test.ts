import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installApp, type TestInstallation } from '../../../testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.js';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const program = pathOf('../../../../../node_modules/.cache/souk-tests/serve-and-die.mjs');

/** A process has no test runner to read TypeScript for it. */
async function translate(): Promise<void> {
  await build({
    entryPoints: [pathOf('../../../testing/serve-until-killed.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@souk/contract': pathOf('../../../../contract/src/index.ts') },
  });
}

let server: TestServer;
let desk: OrderDesk;
let app: TestInstallation;
const children: ChildProcess[] = [];

beforeAll(async () => {
  await translate();
  server = await startTestServer();
  desk = await openOrderDesk(server);
  app = await installApp(server, { merchant: desk.merchant, scopes: ['write_orders'] });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.stop();
});

/** Another process on the same database, that dies at the moment given. */
async function serveUntil(
  moment: 'before-commit' | 'after-commit',
): Promise<{ baseUrl: string; died: Promise<unknown> }> {
  const child = fork(program, [server.config.databaseUrl, moment], {
    // It is translated already.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const died = once(child, 'exit');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { baseUrl: `http://127.0.0.1:${port}`, died };
}

async function ordersPlaced(): Promise<number> {
  const { rows } = await sql<{ placed: number }>`
    select count(*)::int as placed from orders where business_id = ${desk.merchant.businessId}`.execute(
    server.platform.db,
  );
  return rows[0]?.placed ?? 0;
}

/** Until PostgreSQL has noticed that the process is gone, its write counts as under way. */
async function retry(send: () => Promise<TestAnswer>): Promise<TestAnswer> {
  return vi.waitUntil(
    async () => {
      const answer = await send();
      return answer.status !== 409 && answer;
    },
    { timeout: 20_000 },
  );
}

const order = () => ({
  storeId: desk.storeId,
  items: [{ productId: desk.product.id, quantity: 1 }],
  buyer: { name: 'A', phone: '0550123456' },
});

describe('a process that is killed while it performs a write with an Idempotency-Key', () => {
  it.each([
    ['before-commit', 'false: it runs, once', 0],
    ['after-commit', 'true: it is replayed', 1],
  ] as const)(
    '%s: the retry with the key finds it done: %s',
    async (moment, _told, doneBefore) => {
      const before = await ordersPlaced();
      const { baseUrl, died } = await serveUntil(moment);
      const headers = {
        authorization: `Bearer ${app.accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': `crash-${moment}`,
      };
      const body = JSON.stringify(order());
      const path = '/apps/2026-10/orders';
      await expect(fetch(`${baseUrl}${path}`, { method: 'POST', headers, body })).rejects.toThrow();
      await died;
      expect((await ordersPlaced()) - before).toBe(doneBefore);

      const retried = await retry(() => server.call('POST', path, { raw: body, headers }));
      expect(retried.status).toBe(201);
      expect(retried.headers.get('idempotent-replayed')).toBe(doneBefore === 1 ? 'true' : null);
      expect((await ordersPlaced()) - before).toBe(1);
      const events =
        await sql`select 1 from events where topic = 'orders/created' and resource_id = ${retried.body.data.id}`.execute(
          server.platform.db,
        );
      expect(events.rows).toHaveLength(1);
      const again = await server.call('POST', path, { raw: body, headers });
      expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([retried.body, 'true']);
    },
    60_000,
  );
});
