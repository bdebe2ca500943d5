import { permissions } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, signUp, signUpMerchant, type TestMerchant, type TestUser } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
let stranger: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server);
  stranger = await signUp(server);
});
afterAll(() => server.stop());

const create = (token: string, json: unknown) => server.call('POST', '/dashboard/businesses', { token, json });
const path = (id: string) => `/dashboard/businesses/${id}`;

describe('a business', () => {
  it('is made with its owner and one store under a subdomain of its own', async () => {
    const { status, body } = await create(stranger.token, { name: 'Café Été' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Café Été',
      country: 'DZ',
      currency: 'DZD',
      devStore: false,
      owner: true,
      permissions,
    });
    const stores = await server.call('GET', `${path(body.data.id)}/stores`, { token: stranger.token });
    expect(stores.body.data).toHaveLength(1);
    expect(stores.body.data[0]).toMatchObject({ name: 'Café Été', subdomain: 'cafe-ete', status: 'active' });
  });

  it('gets a free subdomain when many of one name, or of an unspellable one, are made at once', async () => {
    const names = [...Array.from({ length: 6 }, () => 'Rush Shop'), 'متجر', 'متجر'];
    const made = await Promise.all(names.map((name) => create(stranger.token, { name })));
    expect(made.map(({ status }) => status)).toEqual(names.map(() => 201));
    const subdomains = await Promise.all(
      made.map(async ({ body }) => {
        const stores = await server.call('GET', `${path(body.data.id)}/stores`, { token: stranger.token });
        return stores.body.data[0].subdomain as string;
      }),
    );
    expect(new Set(subdomains).size).toBe(names.length);
    for (const subdomain of subdomains) expect(subdomain).toMatch(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/);
  });

  it('is the last of twenty that a person can own, though two are opened at once; dev stores and others’ do not count', async () => {
    const person = await signUp(server);
    await Promise.all(Array.from({ length: 19 }, () => create(person.token, { name: 'One of many' })));
    const last = await Promise.all([1, 2].map(() => create(person.token, { name: 'The last' })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('BUSINESS_LIMIT_REACHED');
  });

  it('lists every problem of a body at once', async () => {
    const { status, body } = await create(merchant.token, { name: '', country: 'Algeria', currency: 'dinar' });
    expect(status).toBe(400);
    expect(body.message).toHaveLength(3);
    expect(body).not.toHaveProperty('code');
  });

  it('is listed, read and changed by its members', async () => {
    const { token, businessId } = merchant;
    const list = await server.call('GET', '/dashboard/businesses', { token });
    expect(list.body).toMatchObject({ data: [{ id: businessId }], nextCursor: null });
    const changed = await server.call('PATCH', path(businessId), { token, json: { name: 'Atlas II' } });
    expect(changed.body.data).toMatchObject({ name: 'Atlas II', currency: 'DZD' });
    expect((await server.call('GET', path(businessId), { token })).body).toEqual(changed.body);
  });

  it('pages its list with cursors that are bound to the person', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { status, body } = await server.call(
        'GET',
        `/dashboard/businesses?limit=3${cursor && `&cursor=${cursor}`}`,
        { token: stranger.token },
      );
      expect(status).toBe(200);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      if (body.nextCursor) {
        const stolen = `/dashboard/businesses?limit=3&cursor=${body.nextCursor}`;
        const refused = await server.call('GET', stolen, { token: merchant.token });
        expect(refused.body).toMatchObject({ statusCode: 400, code: 'INVALID_CURSOR' });
      }
      cursor = body.nextCursor;
    }
    expect(seen).toHaveLength(9);
    expect(seen).toEqual([...seen].sort((a, b) => Number(b) - Number(a)));
    expect((await server.call('GET', '/dashboard/businesses?limit=101', { token: stranger.token })).status).toBe(400);
  });

  it('is 404 for everybody else, word for word like one that does not exist', async () => {
    const { token } = stranger;
    const responses = await Promise.all(
      [merchant.businessId, '1', 'abc', '99999999999999999999', '-1'].map((id) =>
        server.call('GET', path(id), { token }),
      ),
    );
    const [first, ...others] = responses.map(({ status, body }) => ({ status, ...body, requestId: null }));
    expect(first).toMatchObject({ status: 404, code: 'BUSINESS_NOT_FOUND' });
    for (const other of others) expect(other).toEqual(first);
    const patched = await server.call('PATCH', path(merchant.businessId), { token, json: { name: 'Mine now' } });
    expect(patched.status).toBe(404);
  });

  it('is changed only with the permission', async () => {
    const clerk = await addMember(server, merchant, ['orders:read']);
    const read = await server.call('GET', path(merchant.businessId), { token: clerk.token });
    expect(read.body.data).toMatchObject({ owner: false, permissions: ['orders:read'] });
    const refused = await server.call('PATCH', path(merchant.businessId), { token: clerk.token, json: { name: 'X' } });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'PERMISSION_DENIED',
      message: 'Required permission: stores:update.',
    });
  });

  it('needs a session', async () => {
    expect((await server.call('GET', '/dashboard/businesses')).status).toBe(401);
    expect((await server.call('GET', path(merchant.businessId))).status).toBe(401);
    expect((await server.call('POST', '/dashboard/businesses', { json: { name: 'X' } })).status).toBe(401);
  });
});
