import type { Manifest } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyRelease } from '../../../src/domains/installations/apply-release.js';
import {
  consent,
  makeApp,
  releaseVersion,
  type TestApp,
  type TestInstallation,
} from '../../../testing/installations.js';
import { addMember, signUpMerchant, type TestMerchant } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
let developed: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server);
  developed = await makeApp(server);
});
afterAll(() => server.stop());

const path = (rest = '', businessId = merchant.businessId) =>
  `/dashboard/businesses/${businessId}/installations${rest}`;
const appOf = (options: Parameters<typeof makeApp>[1] = {}) =>
  makeApp(server, { developer: developed.developer, ...options });

async function eventsOf({ installationId }: Pick<TestInstallation, 'installationId'>) {
  const { rows } = await sql<{ topic: string; changed: string[]; resource_id: string }>`
    select topic, changed, resource_id from events where installation_id = ${installationId} order by id`.execute(
    server.platform.db,
  );
  return rows;
}

describe('changing an installation', () => {
  it('grants and takes back optional scopes, and says so to the app', async () => {
    const app = await appOf({ scopes: ['read_orders'], manifest: { optional_scopes: ['read_products'] } });
    const { installationId } = await consent(server, merchant, app);
    const patch = (json: object) => server.call('PATCH', path(`/${installationId}`), { token: merchant.token, json });
    expect((await patch({ scopes: ['read_orders', 'read_products'] })).body.data.scopes).toEqual([
      'read_products',
      'read_orders',
    ]);
    expect((await patch({ storeIds: merchant.storeIds })).body.data.storeAccess.mode).toBe('selected');
    expect((await patch({ storeIds: null })).body.data.storeAccess).toEqual({ mode: 'all', storeIds: [] });
    expect((await patch({ scopes: ['read_orders'] })).status).toBe(200);
    expect((await patch({ scopes: ['read_products'] })).body.code).toBe('INSTALLATION_INVALID');
    expect((await patch({})).status).toBe(400);
    const events = await eventsOf({ installationId });
    expect(events.map(({ topic, changed }) => [topic, changed])).toEqual([
      ['app/installed', []],
      ['app/scopes_updated', ['scopes']],
      ['app/scopes_updated', ['scopes']],
    ]);
  });
});

describe('a new version', () => {
  const upgrade = async (app: TestApp, changes: Partial<Manifest>, version = 2) => {
    const manifest = { ...app.manifest, ...changes };
    await releaseVersion(server, app, version, manifest);
    const { platform, clock } = server;
    await platform.db
      .transaction()
      .execute((transaction) =>
        applyRelease({ db: transaction }, { appId: app.id, version, manifest, at: clock.now() }),
      );
  };
  const readInstallation = async (id: string) =>
    (await server.call('GET', path(`/${id}`), { token: merchant.token })).body.data;
  const accept = (id: string, version: number, token = merchant.token) =>
    server.call('POST', path(`/${id}/accept`), { token, json: { version } });

  it('that adds nothing moves every installation at once', async () => {
    const app = await appOf({ scopes: ['read_orders'] });
    const { installationId } = await consent(server, merchant, app);
    await upgrade(app, { name: 'Renamed' });
    expect(await readInstallation(installationId)).toMatchObject({ version: 2, pendingVersion: null });
  });

  it('that adds a scope waits for consent, and the scope with it', async () => {
    const app = await appOf({ scopes: ['read_orders'], manifest: { optional_scopes: ['read_products'] } });
    const { installationId } = await consent(server, merchant, app, { optionalScopes: ['read_products'] });
    await upgrade(app, { scopes: ['read_customers', 'read_orders'] });
    expect(await readInstallation(installationId)).toMatchObject({
      version: 1,
      pendingVersion: 2,
      scopes: ['read_products', 'read_orders'],
    });
    expect((await accept(installationId, 3)).body.code).toBe('INSTALLATION_VERSION_NOT_PENDING');
    const manager = await addMember(server, merchant, ['apps:manage', 'orders:read']);
    expect((await accept(installationId, 2, manager.token)).body.code).toBe('PERMISSION_DENIED');
    expect((await accept(installationId, 2)).body.data).toMatchObject({
      version: 2,
      pendingVersion: null,
      scopes: ['read_products', 'read_orders', 'read_customers'],
    });
    expect((await eventsOf({ installationId })).at(-1)).toMatchObject({
      topic: 'app/scopes_updated',
      changed: ['scopes'],
    });
  });

  it('that drops a scope takes it away at once', async () => {
    const app = await appOf({ scopes: ['read_orders', 'read_products'] });
    const { installationId } = await consent(server, merchant, app);
    await upgrade(app, { scopes: ['read_orders'] });
    expect(await readInstallation(installationId)).toMatchObject({ version: 2, scopes: ['read_orders'] });
    expect((await eventsOf({ installationId })).at(-1)?.topic).toBe('app/scopes_updated');
  });

  it('that sends data elsewhere waits too, and rolling back takes it away', async () => {
    const app = await appOf({ scopes: ['read_orders'] });
    const { installationId } = await consent(server, merchant, app);
    await upgrade(app, { hosting: { mode: 'remote', url: 'https://other.example.test' } });
    expect(await readInstallation(installationId)).toMatchObject({ version: 1, pendingVersion: 2 });
    await upgrade(app, {}, 3);
    expect(await readInstallation(installationId)).toMatchObject({ version: 3, pendingVersion: null });
  });
});
