import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installApp, type TestInstallation } from '../../../testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { addMember, signIn } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;
let app: TestInstallation;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server);
  app = await installApp(server, { merchant: desk.merchant, scopes: ['write_orders', 'read_products'] });
});

const callApp = (method: string, path: string) =>
  server.call(method, `/apps/2026-10${path}`, { token: app.accessToken });
async function activity(token = desk.merchant.token) {
  await server.platform.callLog.flush();
  const path = `/dashboard/businesses/${desk.merchant.businessId}/installations/${app.installationId}/activity`;
  return server.call('GET', path, { token });
}

describe('what an installed app did', () => {
  it('is counted by kind of data and day, reads and writes apart', async () => {
    const { id } = await desk.place();
    await callApp('GET', '/orders');
    await callApp('GET', `/orders/${id}`);
    await callApp('POST', `/orders/${id}/confirm`);
    await callApp('GET', '/products');
    await callApp('GET', '/customers');
    await callApp('GET', '/installation');
    const { data } = (await activity()).body;
    const lastAt = expect.any(String);
    expect(data.kinds).toEqual([
      { kind: 'orders', reads: 2, writes: 1, refused: 0, lastAt },
      { kind: 'products', reads: 1, writes: 0, refused: 0, lastAt },
      { kind: 'customers', reads: 0, writes: 0, refused: 1, lastAt },
    ]);
    expect(data.days).toHaveLength(30);
    expect(data.days.at(-1)).toEqual({ day: data.to, reads: 3, writes: 1 });
    expect(data.days[0]).toEqual({ day: data.from, reads: 0, writes: 0 });
  });

  it('is told for 30 days and then forgotten', async () => {
    await callApp('GET', '/orders');
    await activity();
    server.clock.advanceDays(29);
    const token = await signIn(server, desk.merchant);
    expect((await activity(token)).body.data.kinds).toMatchObject([{ kind: 'orders', reads: 1 }]);
    server.clock.advanceDays(3);
    const later = await signIn(server, desk.merchant);
    expect((await activity(later)).body.data.kinds).toEqual([]);
    await server.runJob('keep_house');
    const { rows } = await sql`select from installation_activity where installation_id = ${app.installationId}`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([]);
  });

  it('is for those who manage apps, of their own business', async () => {
    const clerk = await addMember(server, desk.merchant, ['orders:read']);
    expect((await activity(clerk.token)).body.code).toBe('PERMISSION_DENIED');
    const foreign = await openOrderDesk(server);
    expect((await activity(foreign.merchant.token)).body.code).toBe('BUSINESS_NOT_FOUND');
    expect((await foreign.call('GET', `/installations/${app.installationId}/activity`)).body.code).toBe(
      'INSTALLATION_NOT_FOUND',
    );
  });
});
