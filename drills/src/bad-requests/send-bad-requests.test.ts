import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, signUpDeveloper } from '../../../packages/server/testing/developers.js';
import { basic, installApp } from '../../../packages/server/testing/installations.js';
import { openOrderDesk } from '../../../packages/server/testing/open-order-desk.js';
import { signUp } from '../../../packages/server/testing/people.js';
import { startTestServer, type TestServer } from '../../../packages/server/testing/start-test-server.js';
import type { Known } from './corrupt-request.js';
import { differences, fingerprintTables } from './fingerprint-tables.js';
import { sendBadRequests } from './send-bad-requests.js';

const requests = 3_000;

let server: TestServer;
let known: Known;

beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
  known = await openEveryDoor();
});
afterAll(() => server.stop());

/** A valid token of each kind, and something that is really there behind each path. */
async function openEveryDoor(): Promise<Known> {
  const { db } = server.platform;
  const desk = await openOrderDesk(server);
  const order = await desk.place();
  const { businessId, token } = desk.merchant;
  const installed = await installApp(server, {
    merchant: desk.merchant,
    scopes: [
      'write_orders',
      'write_products',
      'write_customers',
      'write_inventory',
      'write_stores',
      'read_buyer_contact',
    ],
    manifest: { data: { definitions: [settings] } },
  });
  const developer = await signUpDeveloper(server);
  const app = await createApp(server, developer);
  const staff = await signUp(server);
  await sql`update users set staff = true where id = ${staff.userId}`.execute(db);
  const customers = await desk.call('GET', '/customers');
  const collection = await desk.call('POST', '/collections', { storeId: desk.storeId, name: 'All' });
  return {
    authorization: {
      dashboardSession: `Bearer ${token}`,
      developerToken: `Bearer ${developer.token}`,
      accessToken: `Bearer ${installed.accessToken}`,
      clientBasic: basic(installed.app.clientId, installed.clientSecret),
    },
    cookie: `souk_session=${token}`,
    origin: server.baseUrl,
    appHandle: app.handle,
    staffAuthorization: `Bearer ${staff.token}`,
    ids: {
      businessId,
      businesses: businessId,
      installationId: installed.installationId,
      appId: app.appId,
      stores: desk.storeId,
      orders: order.id,
      products: desk.product.id,
      productId: desk.product.id,
      'inventory-levels': desk.product.levelId,
      customers: customers.body.data[0].id,
      collections: collection.body.data.id,
      ownerType: 'business',
      ownerId: businessId,
      key: 'settings',
    },
  };
}

const settings = {
  owner: 'business',
  key: 'settings',
  type: 'json',
  name: 'Settings',
  description: '',
  visibility: 'app',
} as never;

const fingerprint = () =>
  fingerprintTables(async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(server.platform.db)).rows);

describe('bad requests', () => {
  it(`to every published route: ${requests} of them fail nothing and change nothing`, async () => {
    const before = await fingerprint();
    const report = await sendBadRequests({ baseUrl: server.baseUrl, known, count: requests, seed: 20261115 });
    expect(report.serverErrors).toEqual([]);
    expect(report.acceptedWrites).toEqual([]);
    expect(differences(before, await fingerprint())).toEqual([]);
    expect(report.sent).toBe(requests);
    // Most get past the door and are looked at: refusals of every kind, not only 401 and 404.
    expect(report.byStatus[400] ?? 0).toBeGreaterThan(requests / 5);
  }, 300_000);

  it('would be found out by a single value that changed, or a row that came or went', async () => {
    const before = await fingerprint();
    const { db } = server.platform;
    await sql`update stores set name = name || '!' where id = ${known.ids.stores}`.execute(db);
    expect(differences(before, await fingerprint())).toEqual([
      expect.stringMatching(/^stores: of \d+ rows some changed$/),
    ]);
    await sql`update stores set name = left(name, -1) where id = ${known.ids.stores}`.execute(db);
    expect(differences(before, await fingerprint())).toEqual([]);
    await sql`delete from developer_tokens`.execute(db);
    expect(differences(before, await fingerprint())).toEqual([
      expect.stringMatching(/^developer_tokens: \d+ rows before, 0 after$/),
    ]);
  });
});
