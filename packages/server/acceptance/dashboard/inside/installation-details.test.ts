import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, releaseVersion, type TestInstallation } from '../../../testing/installations.js';
import { addMember, signUpMerchant } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = ({ businessId, installationId }: TestInstallation, token: string) =>
  server.call('GET', `/dashboard/businesses/${businessId}/installations/${installationId}/details`, { token });

describe('the details of an installed app', () => {
  it('tell what the version is made of, to every member', async () => {
    const installed = await installApp(server, {
      scopes: ['read_orders'],
      manifest: {
        optional_scopes: ['read_customers'],
        admin: { path: '/admin', title: 'Helper', links: [{ target: 'order', label: 'Note', path: '/note' }] },
        webhooks: [{ topics: ['orders/created'], uri: '/webhooks' }],
        blocks: [],
      },
    });
    const clerk = await addMember(server, installed.merchant, ['stores:read']);
    const { status, body } = await read(installed, clerk.token);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      admin: { title: 'Helper', path: '/admin' },
      origin: 'https://app.example.test',
      developer: { name: 'Yacine' },
      support: null,
      requiredScopes: ['read_orders'],
      optionalScopes: ['read_customers'],
      topics: ['orders/created'],
      blocks: [],
      links: [{ target: 'order', label: 'Note', path: '/note' }],
      values: [],
      waiting: null,
    });
  });

  it('tell what a waiting version would change, and whom to ask', async () => {
    const installed = await installApp(server, { scopes: ['read_stores'] });
    const { app, merchant, installationId } = installed;
    const after = {
      ...app.manifest,
      scopes: ['read_stores', 'read_orders'] as const,
      allowed_hosts: ['cdn.example.test'],
    };
    await releaseVersion(server, app, 2, { ...after, scopes: [...after.scopes] });
    const { db } = server.platform;
    await sql`update installations set pending_version = 2 where id = ${installationId}`.execute(db);
    const published = JSON.stringify({ supportEmail: 'help@app.example.test', supportUrl: null });
    await sql`insert into listings (app_id, published, published_at, updated_at)
      values (${app.id}, ${published}::jsonb, now(), now())
      on conflict (app_id) do update set published = excluded.published`.execute(db);
    const { body } = await read(installed, merchant.token);
    expect(body.data.waiting).toEqual({
      version: 2,
      scopesAdded: ['read_orders'],
      optionalScopesAdded: [],
      topicsAdded: [],
      addressesAdded: ['cdn.example.test'],
      blocksAdded: [],
      valuesWidened: [],
    });
    expect(body.data.support).toEqual({ email: 'help@app.example.test', url: null });
  });

  it('are nobody else’s', async () => {
    const installed = await installApp(server);
    const stranger = await signUpMerchant(server);
    const foreign = await read(installed, stranger.token);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'BUSINESS_NOT_FOUND']);
    const elsewhere = await read({ ...installed, businessId: stranger.businessId }, stranger.token);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'INSTALLATION_NOT_FOUND']);
    expect((await read(installed, 'nobody')).status).toBe(401);
  });
});
