import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, type TestInstallation } from '../../testing/installations.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let installed: TestInstallation;
beforeAll(async () => {
  server = await startTestServer();
  installed = await installApp(server, { scopes: ['read_stores', 'read_orders', 'read_products'] });
});
afterAll(() => server.stop());

const get = (path: string) => server.call('GET', `/apps/2026-10${path}`, { token: installed.accessToken });
const store = () => `/stores/${installed.merchant.storeIds[0]}`;

describe('a read of one resource', () => {
  it('ignores parameters it does not know', async () => {
    const plain = await get(store());
    const decorated = await get(`${store()}?utm_source=mail&colour=red&colour=blue&__proto__=x&nothing=%00`);
    expect(decorated.status).toBe(200);
    expect(decorated.body).toEqual(plain.body);
  });

  it('ignores them on every surface', async () => {
    const { token } = installed.merchant;
    for (const path of ['/dashboard/user', `/dashboard/businesses/${installed.businessId}`])
      expect((await server.call('GET', `${path}?x=1`, { token })).status, path).toBe(200);
    const developer = installed.app.developer.token;
    expect((await server.call('GET', `/developer/apps/${installed.app.id}?x=1`, { token: developer })).status).toBe(
      200,
    );
  });

  it('still looks at those it knows', async () => {
    expect((await get(`${store()}?fields=name&x=1`)).body.data).toEqual({
      id: installed.merchant.storeIds[0],
      name: expect.any(String),
    });
    for (const fields of ['nothing', 'a'.repeat(1_001), `name,${' '.repeat(1_000)}`, ''])
      expect(await get(`${store()}?fields=${fields}`)).toMatchObject({ status: 400, body: { code: 'INVALID_FIELDS' } });
    const longest = `name,${' '.repeat(993)}id`;
    expect((await get(`${store()}?fields=${encodeURIComponent(longest)}`)).status).toBe(200);
  });
});

describe('a list', () => {
  it('refuses parameters it does not know, and names those it knows', async () => {
    const refused = await get('/stores?colour=red');
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(refused.body.errors).toEqual([
      expect.stringMatching(/^colour is not a known parameter. Known parameters: .*limit, cursor, fields\.$/),
    ]);
    const { token } = installed.app.developer;
    const short = await server.call('GET', `/developer/apps/${installed.app.id}/secrets?x=1`, { token });
    expect(short).toMatchObject({
      status: 400,
      body: { message: ['x is not a known parameter; this operation has none.'] },
    });
  });

  it('refuses an empty cursor, and fields that are too long, by their own codes', async () => {
    for (const path of ['/stores', '/orders', '/products', '/data']) {
      expect(await get(`${path}?cursor=`), path).toMatchObject({ status: 400, body: { code: 'INVALID_CURSOR' } });
      expect(await get(`${path}?fields=${'a'.repeat(1_001)}`), path).toMatchObject({
        status: 400,
        body: { code: 'INVALID_FIELDS' },
      });
    }
    const { token } = installed.app.developer;
    expect(await server.call('GET', '/developer/apps?cursor=', { token })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CURSOR' },
    });
    expect(await server.call('GET', '/marketplace/apps?cursor=')).toMatchObject({ body: { code: 'INVALID_CURSOR' } });
  });
});

describe('a write', () => {
  it('refuses parameters it does not know', async () => {
    const token = installed.accessToken;
    const answer = await server.call('PATCH', `/apps/2026-10${store()}?x=1`, { token, json: {} });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});
