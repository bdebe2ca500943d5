import type { Scope } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idTokenFor, installApp, requestToken } from '../../testing/installations.js';
import { addMember, signUpMerchant, type TestMerchant } from '../../testing/people.js';
import { plantStore } from '../../testing/plant-shop.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
let first: string;
let second: string;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server);
  first = merchant.storeIds[0] ?? '';
  second = (await plantStore(server, merchant.businessId)).storeId;
});
afterAll(() => server.stop());

async function tokenFor(scopes: Scope[], storeIds: string[] | null = null): Promise<string> {
  return (await installApp(server, { merchant, scopes, storeIds })).accessToken;
}
const read = (token: string, id: string, query = '') =>
  server.call('GET', `/apps/2026-10/stores/${id}${query}`, { token });
const patch = (token: string, id: string, json: unknown) =>
  server.call('PATCH', `/apps/2026-10/stores/${id}`, { token, json });

describe('GET /apps/2026-10/stores/{id}', () => {
  it('answers the store with every member, or with those asked for', async () => {
    const token = await tokenFor(['read_stores']);
    const { status, body } = await read(token, first);
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual([
      'id',
      'name',
      'description',
      'logo',
      'status',
      'language',
      'subdomain',
      'delivery',
      'checkout',
      'createdAt',
      'updatedAt',
    ]);
    expect(Object.keys((await read(token, first, '?fields=subdomain')).body.data)).toEqual(['id', 'subdomain']);
    expect((await read(token, first, '?fields=owner')).body).toMatchObject({ status: 400, code: 'INVALID_FIELDS' });
  });

  it('is the very answer the merchant gets', async () => {
    const ofMerchant = await server.call('GET', `/dashboard/businesses/${merchant.businessId}/stores/${first}`, {
      token: merchant.token,
    });
    expect((await read(await tokenFor(['read_stores']), first)).body).toEqual(ofMerchant.body);
  });

  it('needs a living token and the scope', async () => {
    expect((await read('svc_at_nonsense', first)).body).toMatchObject({ status: 401, code: 'APP_TOKEN_INVALID' });
    expect((await read(merchant.token, first)).body).toMatchObject({ status: 401, code: 'APP_TOKEN_INVALID' });
    const denied = await read(await tokenFor(['read_orders']), first);
    expect(denied.body).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
    expect(denied.body.detail).toContain('read_stores');
  });

  it('is 460 for a store outside the installation, 404 for a missing, foreign or malformed one', async () => {
    const token = await tokenFor(['read_stores'], [first]);
    expect((await read(token, first)).status).toBe(200);
    const outside = await read(token, second);
    expect(outside.status).toBe(460);
    expect(outside.body).toMatchObject({ status: 460, code: 'STORE_SCOPE_FORBIDDEN' });
    const foreign = (await signUpMerchant(server)).storeIds[0] ?? '';
    for (const id of [foreign, '1', 'abc', '9'.repeat(24)])
      expect((await read(token, id)).body, id).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('refuses in the order of the specification: query before scope, scope before the store', async () => {
    const token = await tokenFor(['read_orders'], [first]);
    expect((await read(token, second, '?fields=owner')).body.code).toBe('INVALID_FIELDS');
    expect((await read(token, 'abc', '?fields=owner')).body.code).toBe('NOT_FOUND');
    expect((await read(token, second)).body.code).toBe('PERMISSION_DENIED');
  });

  it('is refused to an online token of a person who may not see stores', async () => {
    const installed = await installApp(server, { merchant, scopes: ['read_stores', 'read_orders'] });
    const clerk = await addMember(server, merchant, ['orders:read']);
    const online = await requestToken(server, installed.app, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: await idTokenFor(server, installed, clerk),
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:svc:params:oauth:token-type:online-access-token',
    });
    expect(online.status).toBe(200);
    expect((await read(online.body.access_token, first)).body).toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    const json = { permissions: ['orders:read', 'stores:read'] };
    const member = `/dashboard/businesses/${merchant.businessId}/members/${clerk.userId}`;
    await server.call('PATCH', member, { token: merchant.token, json });
    expect((await read(online.body.access_token, first)).status).toBe(200);
    await server.call('DELETE', member, { token: merchant.token });
    expect((await read(online.body.access_token, first)).body).toMatchObject({
      status: 401,
      code: 'APP_TOKEN_INVALID',
    });
  });
});

describe('the other store operations, for an app', () => {
  it('list only the stores of the installation', async () => {
    const list = async (token: string, query = '') =>
      (await server.call('GET', `/apps/2026-10/stores${query}`, { token })).body;
    const everything = await list(await tokenFor(['read_stores']));
    expect(everything.data.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    const limited = await tokenFor(['read_stores'], [first]);
    expect((await list(limited)).data.map(({ id }: { id: string }) => id)).toEqual([first]);
    expect(await list(limited, `?storeId=${second}`)).toMatchObject({ status: 460, code: 'STORE_SCOPE_FORBIDDEN' });
  });

  it('change a store with write_stores, within the installation, and no other', async () => {
    const token = await tokenFor(['write_stores'], [first]);
    expect((await patch(token, first, { description: 'By an app' })).body.data.description).toBe('By an app');
    expect((await patch(token, second, { description: 'X' })).status).toBe(460);
    expect((await patch(await tokenFor(['read_stores']), first, { description: 'X' })).status).toBe(403);
    expect((await read(token, first)).body.data.description).toBe('By an app');
  });
});
