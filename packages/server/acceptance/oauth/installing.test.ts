import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp } from '../../testing/installations.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('installing', () => {
  it('gives tokens that read what was granted, and records the event', async () => {
    const { accessToken, refreshToken, installationId, businessId, merchant } = await installApp(server, {
      scopes: ['read_stores'],
    });
    expect(accessToken).toMatch(/^svc_at_[0-9A-Za-z]{43}$/);
    expect(refreshToken).toMatch(/^svc_rt_[0-9A-Za-z]{43}$/);
    const read = await server.call('GET', `/apps/2026-10/stores/${merchant.storeIds[0]}`, { token: accessToken });
    expect(read.status).toBe(200);
    expect(read.headers.get('ratelimit-policy')).toBe('"business";q=500;w=10');
    const { rows } = await sql<{ topic: string; payload: { id: string } }>`
      select topic, payload from events where business_id = ${businessId} and installation_id = ${installationId}`.execute(
      server.platform.db,
    );
    expect(rows).toMatchObject([{ topic: 'app/installed', payload: { id: installationId, scopes: ['read_stores'] } }]);
  });
});
