import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, signUp, signUpMerchant, type TestMerchant } from '../../testing/people.js';
import { plantStore } from '../../testing/plant-shop.js';
import { recordStatements } from '../../testing/record-statements.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
let storeId: string;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server);
  storeId = merchant.storeIds[0] ?? '';
});
afterAll(() => server.stop());

const stores = () => `/dashboard/businesses/${merchant.businessId}/stores`;
const read = (id: string, query = '', token = merchant.token) =>
  server.call('GET', `${stores()}/${id}${query}`, { token });
const patch = (id: string, json: unknown, headers = {}, query = '') =>
  server.call('PATCH', `${stores()}/${id}${query}`, { token: merchant.token, json, headers });

describe('opening another store', () => {
  const open = (json: unknown, { token = merchant.token, headers = {}, businessId = merchant.businessId } = {}) =>
    server.call('POST', `/dashboard/businesses/${businessId}/stores`, { token, json, headers });

  it('answers the new store, under the subdomain asked for or one made from its name', async () => {
    const asked = await open({ name: 'Atlas Oran', subdomain: 'atlas-oran', language: 'ar' });
    expect(asked.status).toBe(201);
    expect(asked.body.data).toMatchObject({
      name: 'Atlas Oran',
      subdomain: 'atlas-oran',
      language: 'ar',
      status: 'active',
    });
    expect((await read(asked.body.data.id)).body.data).toEqual(asked.body.data);
    const named = await open({ name: 'Atlas Oran' });
    expect(named.body.data).toMatchObject({
      language: 'fr',
      subdomain: expect.stringMatching(/^atlas-oran-[a-z0-9]{8}$/),
    });
  });

  it('refuses a subdomain that is taken and a body that is wrong', async () => {
    await open({ name: 'First', subdomain: 'first-come' });
    expect((await open({ name: 'Second', subdomain: 'first-come' })).body).toMatchObject({
      status: 409,
      code: 'SUBDOMAIN_TAKEN',
    });
    expect((await open({ name: '', subdomain: 'No', language: 'de' })).body.errors).toHaveLength(3);
  });

  it('a reserved subdomain is rejected, and a store named like one gets another', async () => {
    for (const subdomain of ['www', 'admin', 'souk', 'geography', 'checkouts', 'orders'])
      expect((await open({ name: 'Mine', subdomain })).body, subdomain).toMatchObject({ code: 'SUBDOMAIN_TAKEN' });
    const named = await open({ name: 'Orders' });
    expect(named.body.data.subdomain).toMatch(/^orders-[a-z0-9]{8}$/);
    const moved = await server.call('PATCH', `${stores()}/${named.body.data.id}`, {
      token: merchant.token,
      json: { subdomain: 'api' },
    });
    expect([moved.status, moved.body.code]).toEqual([409, 'SUBDOMAIN_TAKEN']);
  });

  it('a name with invisible characters, and “Souk” alone, is rejected', async () => {
    for (const name of ['Souk', 'soUK ', 'a\u202eb', 'a\u200bb', 'a\nb', 'a\u2066b']) {
      const { status, body } = await open({ name });
      expect([status, body.errors?.length], JSON.stringify(name)).toEqual([400, 1]);
    }
    expect((await open({ name: 'سوق الأطلس — Souk El Djazair' })).status).toBe(201);
  });

  it('happens once with an idempotency key', async () => {
    const headers = { 'idempotency-key': 'open-once' };
    const [one, two] = [await open({ name: 'Once' }, { headers }), await open({ name: 'Once' }, { headers })];
    expect(two.body).toEqual(one.body);
    expect(two.headers.get('idempotent-replayed')).toBe('true');
  });

  it('takes the permission stores:update, and a business of one’s own', async () => {
    const reader = await addMember(server, merchant, ['stores:read']);
    expect((await open({ name: 'Mine' }, { token: reader.token })).body.code).toBe('PERMISSION_DENIED');
    const stranger = await signUp(server);
    expect((await open({ name: 'Mine' }, { token: stranger.token })).body.code).toBe('NOT_FOUND');
  });

  it('ends at twenty, though the last two are opened at once', async () => {
    const { token, businessId } = await signUpMerchant(server);
    for (let count = 1; count < 19; count++) await open({ name: `Store ${count}` }, { token, businessId });
    const last = await Promise.all([1, 2].map((n) => open({ name: `Last ${n}` }, { token, businessId })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('STORE_LIMIT_REACHED');
  });
});

describe('reading a store', () => {
  it('answers exactly the members of the specification, absent ones as null', async () => {
    const { status, body } = await read(storeId);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        id: storeId,
        name: 'Atlas Boutique',
        description: null,
        logo: null,
        status: 'active',
        language: 'fr',
        subdomain: 'atlas-boutique',
        delivery: { feeGroupId: null, deliveryAgentId: null, speeds: ['standard'], defaultSpeed: 'standard' },
        checkout: { maxItemQuantity: 20, maxOrderQuantity: 50, abandonedDays: 90 },
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
  });

  it('costs two queries: who calls with what rights, and the store', async () => {
    const statements = await recordStatements(() => read(storeId));
    expect(statements).toEqual([expect.stringContaining('from sessions'), expect.stringMatching(/from "?stores"?/)]);
  });

  it('answers only the fields asked for, and id', async () => {
    expect(Object.keys((await read(storeId, '?fields=name,delivery')).body.data)).toEqual(['id', 'name', 'delivery']);
    const unknown = await read(storeId, '?fields=name,secret');
    expect(unknown.status).toBe(400);
    expect(unknown.body).toMatchObject({
      code: 'INVALID_FIELDS',
      errors: ['"secret" is not a field of this resource.'],
    });
    expect((await read(storeId, `?fields=${'a'.repeat(1001)}`)).body.code).toBe('INVALID_FIELDS');
  });

  it('is 404 for a malformed, missing or foreign id, word for word alike', async () => {
    const other = await signUpMerchant(server);
    const responses = await Promise.all(
      ['1', 'abc', '0x10', '9223372036854775808', '9'.repeat(24), '9'.repeat(25), other.storeIds[0] ?? ''].map((id) =>
        read(id),
      ),
    );
    const [first, ...rest] = responses.map(({ status, body }) => ({ status, ...body, requestId: null }));
    expect(first).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    for (const one of rest) expect(one).toEqual(first);
  });

  it('is 404 in a business one is no member of, 401 without a session, 403 without the permission', async () => {
    const stranger = await signUp(server);
    const foreign = await read(storeId, '', stranger.token);
    expect(foreign.body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const malformed = await server.call('GET', `/dashboard/businesses/abc/stores/${storeId}`, {
      token: stranger.token,
    });
    expect({ ...malformed.body, requestId: 0 }).toEqual({ ...foreign.body, requestId: 0 });
    const nobody = await server.call('GET', `${stores()}/${storeId}`);
    expect(nobody.body).toMatchObject({ status: 401, code: 'SESSION_REQUIRED' });
    expect(nobody.headers.get('content-type')).toContain('application/problem+json');
    const clerk = await addMember(server, merchant, ['orders:read']);
    const denied = await read(storeId, '', clerk.token);
    expect(denied.body).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
    expect(denied.body.detail).toContain('stores:read');
  });
});

describe('listing stores', () => {
  it('pages newest first, or longest unchanged first, within times', async () => {
    const shop = await signUpMerchant(server);
    const list = (query: string) =>
      server.call('GET', `/dashboard/businesses/${shop.businessId}/stores${query}`, { token: shop.token });
    const ids = [...shop.storeIds];
    for (let more = 0; more < 2; more++) ids.push((await plantStore(server, shop.businessId)).storeId);
    const newestFirst = [...ids].reverse();

    const first = await list('?limit=2&fields=name');
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(newestFirst.slice(0, 2));
    const second = await list(`?limit=2&fields=name&cursor=${first.body.nextCursor}`);
    expect(second.body.data.map(({ id }: { id: string }) => id)).toEqual(newestFirst.slice(2));
    expect(second.body.nextCursor).toBeNull();
    expect((await list(`?cursor=${first.body.nextCursor}&sort=updatedAt`)).body.code).toBe('INVALID_CURSOR');
    expect((await list(`?cursor=${first.body.nextCursor.slice(0, -2)}AA`)).body.code).toBe('INVALID_CURSOR');

    server.clock.advanceSeconds(60);
    const later = server.clock.now().toISOString();
    await server.call('PATCH', `/dashboard/businesses/${shop.businessId}/stores/${ids[0]}`, {
      token: shop.token,
      json: { name: 'First, renamed' },
    });
    const byChange = await list('?sort=updatedAt');
    expect(byChange.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    const changed = await list(`?sort=updatedAt&updatedFrom=${later}`);
    expect(changed.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
    expect((await list(`?createdTo=${later}&storeId=${ids[1]}`)).body.data).toHaveLength(1);
    expect((await list(`?storeId=${storeId}`)).body.code).toBe('NOT_FOUND');
  });

  it('refuses limits out of range, unknown filters and times that do not go with the sort', async () => {
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'colour=red', 'updatedFrom=2026-01-01T00:00:00Z'])
      expect((await server.call('GET', `${stores()}?${query}`, { token: merchant.token })).body).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
      });
  });
});

describe('changing a store', () => {
  it('changes what is sent and nothing else', async () => {
    const before = (await read(storeId)).body.data;
    server.clock.advanceSeconds(5);
    const { status, body } = await patch(storeId, {
      description: 'Everything for the kitchen',
      logo: 'https://cdn.example.dz/logo.png',
      status: 'paused',
      language: 'ar',
      delivery: { speeds: ['standard', 'express'], defaultSpeed: 'express', deliveryAgentId: 'yalidine' },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...before,
      description: 'Everything for the kitchen',
      logo: 'https://cdn.example.dz/logo.png',
      status: 'paused',
      language: 'ar',
      delivery: {
        feeGroupId: null,
        deliveryAgentId: 'yalidine',
        speeds: ['standard', 'express'],
        defaultSpeed: 'express',
      },
      updatedAt: expect.any(String),
    });
    expect(body.data.updatedAt > before.updatedAt).toBe(true);
    expect((await read(storeId)).body).toEqual(body);
  });

  it('leaves updatedAt alone when nothing changes', async () => {
    const before = (await read(storeId)).body;
    server.clock.advanceSeconds(5);
    expect((await patch(storeId, { name: before.data.name })).body).toEqual(before);
    expect((await patch(storeId, {})).body).toEqual(before);
    expect((await read(storeId)).body).toEqual(before);
  });

  it('lists every problem of a body at once as BAD_REQUEST', async () => {
    const { status, body } = await patch(storeId, { name: '', status: 'open', logo: 'javascript:alert(1)', id: '1' });
    expect(status).toBe(400);
    expect(body.code).toBe('BAD_REQUEST');
    expect(body.errors.length).toBeGreaterThanOrEqual(4);
    expect((await patch(storeId, { delivery: { speeds: [] } })).body.code).toBe('BAD_REQUEST');
    const impossible = await patch(storeId, { delivery: { speeds: ['standard'], defaultSpeed: 'express' } });
    expect(impossible.body).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(impossible.body.errors).toHaveLength(1);
  });

  it('refuses wrong media types, broken JSON and text that cannot be kept', async () => {
    const send = (raw: string, type: string) =>
      server.call('PATCH', `${stores()}/${storeId}`, { token: merchant.token, raw, headers: { 'content-type': type } });
    expect((await send('name=x', 'application/x-www-form-urlencoded')).body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect((await send('{"name":', 'application/json')).body.code).toBe('BAD_REQUEST');
    expect((await send('{"name":"a\\u0000"}', 'application/json')).body.code).toBe('BAD_REQUEST');
    expect((await send(`{"name":"${'x'.repeat(300_000)}"}`, 'application/json')).status).toBe(413);
  });

  it('gives a subdomain to one store alone, also when two ask at once', async () => {
    const other = (await plantStore(server, merchant.businessId)).storeId;
    const responses = await Promise.all([storeId, other].map((id) => patch(id, { subdomain: 'wanted-by-both' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SUBDOMAIN_TAKEN' });
    for (const subdomain of ['ab', '-abc', 'abc-', 'A-BC', 'a_bc', 'a'.repeat(64)])
      expect((await patch(storeId, { subdomain })).status).toBe(400);
  });

  it('needs the permission and a store of the business', async () => {
    const reader = await addMember(server, merchant, ['stores:read']);
    const denied = await server.call('PATCH', `${stores()}/${storeId}`, { token: reader.token, json: { name: 'X' } });
    expect(denied.body).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
    const other = await signUpMerchant(server);
    expect((await patch(other.storeIds[0] ?? '', { name: 'X' })).body).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('runs once per idempotency key, and answers the stored result again', async () => {
    const key = { 'idempotency-key': 'rename-1' };
    const first = await patch(storeId, { name: 'Once' }, key, '?fields=name');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    await patch(storeId, { name: 'Twice' });
    const again = await patch(storeId, { name: 'Once' }, key, '?fields=name');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await read(storeId)).body.data.name).toBe('Twice');
    expect((await patch(storeId, { name: 'Other' }, key, '?fields=name')).body).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect((await patch(storeId, { name: 'x' }, { 'idempotency-key': 'a b' })).body.code).toBe('VALIDATION_FAILED');
  });

  it('loses neither of two changes made at once', async () => {
    await Promise.all([
      patch(storeId, { name: 'Both kept' }),
      patch(storeId, { description: 'Both kept' }),
      patch(storeId, { delivery: { feeGroupId: 'north' } }),
    ]);
    expect((await read(storeId)).body.data).toMatchObject({
      name: 'Both kept',
      description: 'Both kept',
      delivery: { feeGroupId: 'north' },
    });
  });
});
