import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Demo, makeDemo } from '../../src/demo/make-demo.js';
import { writeDemoFile } from '../../src/demo/write-demo-file.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let first: Demo;
let second: Demo;
beforeAll(async () => {
  server = await startTestServer();
  first = await makeDemo(server.platform, server.composed.api, () => undefined);
  // The next start, a moment later.
  server.clock.advanceSeconds(2);
  second = await makeDemo(server.platform, server.composed.api, () => undefined);
});
afterAll(() => server.stop());

const readOrders = ({ installation }: Demo) =>
  server.call('GET', '/apps/2026-10/orders?limit=1', { token: installation.accessToken });

describe('the demo', () => {
  it('hands out tokens and sign-ins that work', async () => {
    expect((await readOrders(second)).body.data).toHaveLength(1);
    expect((await server.call('GET', '/developer/apps', { token: second.developer.token })).status).toBe(200);
    for (const { email, password } of [second.developer, second.merchant, second.staff]) {
      expect((await server.call('POST', '/dashboard/session', { json: { email, password } })).status).toBe(201);
    }
  });

  it('refuses what an earlier start handed out', async () => {
    expect((await readOrders(first)).status).toBe(401);
    expect((await server.call('GET', '/developer/apps', { token: first.developer.token })).status).toBe(401);
    const { email, password } = first.merchant;
    expect((await server.call('POST', '/dashboard/session', { json: { email, password } })).status).toBe(401);
  });

  it('is the same shop and app at every start', () => {
    const lasting = ({ merchant, app, installation, samples }: Demo) => [
      merchant.businessId,
      app.id,
      app.clientId,
      installation.id,
      samples,
    ];
    expect(lasting(second)).toEqual(lasting(first));
  });

  it('names samples that can be read', async () => {
    const { samples, installation } = second;
    const paths = {
      orders: samples.orderId,
      products: samples.productId,
      [`products/${samples.productId}/variants`]: samples.variantId,
      'inventory-levels': samples.inventoryLevelId,
      customers: samples.customerId,
      collections: samples.collectionId,
    };
    for (const [list, id] of Object.entries(paths)) {
      const answer = await server.call('GET', `/apps/2026-10/${list}/${id}`, { token: installation.accessToken });
      expect(answer.status, list).toBe(200);
      expect(answer.body.data.id).toBe(id);
    }
  });

  it('is written for its owner’s eyes only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'souk-demo-'));
    const file = await writeDemoFile(folder, second);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(second);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });
});
