import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OrderDesk, openOrderDesk } from '../../testing/open-order-desk.js';
import { addMember, type TestUser } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let desk: OrderDesk;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server);
});

const base = () => `/dashboard/businesses/${desk.merchant.businessId}/bulk-exports`;
const ask = (json: object, token = desk.merchant.token) => server.call('POST', base(), { token, json });
const read = async (id: string, { token }: Pick<TestUser, 'token'> = desk.merchant) =>
  server.call('GET', `${base()}/${id}`, { token });

async function linesOf(url: string) {
  const { pathname, search } = new URL(url);
  const response = await fetch(`${server.baseUrl}${pathname}${search}`);
  const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe('a bulk export of a member', () => {
  it('is written, and holds what the list answers them', async () => {
    const order = await desk.place();
    const { status, body } = await ask({ resource: 'orders', filters: { stage: 'new' } });
    expect(status).toBe(202);
    await server.runJobs();
    const done = (await read(body.data.id)).body.data;
    expect(done).toMatchObject({ state: 'done', objectCount: 1 });
    expect(await linesOf(done.url)).toEqual([(await desk.call('GET', `/orders/${order.id}`)).body.data]);
    const listed = await desk.call('GET', '/bulk-exports');
    expect(listed.body.data).toMatchObject([{ id: body.data.id, state: 'done' }]);
    expect(await desk.announced(/^bulk\//)).toEqual([]);
  });

  it('is masked for those who may not see contacts, and nobody else can see it', async () => {
    await desk.place();
    const clerk = await addMember(server, desk.merchant, ['orders:read']);
    const { id } = (await ask({ resource: 'orders' }, clerk.token)).body.data;
    await server.runJobs();
    const [line] = await linesOf((await read(id, clerk)).body.data.url);
    expect(line.buyer).toMatchObject({ name: 'A***' });
    expect((await read(id)).body.code).toBe('NOT_FOUND');
    expect((await server.call('DELETE', `${base()}/${id}`, { token: desk.merchant.token })).status).toBe(404);
    expect((await desk.call('GET', '/bulk-exports')).body.data).toEqual([]);
  });

  it('cannot be downloaded once its member may not see it any more', async () => {
    await desk.place();
    const clerk = await addMember(server, desk.merchant, ['orders:read', 'orders:contact']);
    const { id } = (await ask({ resource: 'orders' }, clerk.token)).body.data;
    await server.runJobs();
    const { url } = (await read(id, clerk)).body.data;
    const { pathname, search } = new URL(url);
    const download = () => server.call('GET', `${pathname}${search}`);
    expect((await download()).status).toBe(200);
    await desk.call('PATCH', `/members/${clerk.userId}`, { permissions: ['orders:read'] });
    expect((await download()).body.code).toBe('PERMISSION_DENIED');
    await desk.call('DELETE', `/members/${clerk.userId}`);
    expect((await download()).body.code).toBe('PERMISSION_DENIED');
  });

  it('is refused without the permission of its list, for what only apps keep, and beyond two at a time', async () => {
    const clerk = await addMember(server, desk.merchant, ['orders:read']);
    expect((await ask({ resource: 'products' }, clerk.token)).body.code).toBe('PERMISSION_DENIED');
    expect((await ask({ resource: 'data' })).body.code).toBe('PERMISSION_DENIED');
    expect((await ask({ resource: 'orders', filters: { stage: 'lost' } })).body.code).toBe('BAD_REQUEST');
    const first = await ask({ resource: 'orders' });
    await ask({ resource: 'products' });
    expect((await ask({ resource: 'orders' })).body.code).toBe('BULK_EXPORT_LIMIT');
    expect((await ask({ resource: 'orders' }, clerk.token)).status).toBe(202);
    const path = `${base()}/${first.body.data.id}`;
    expect((await server.call('DELETE', path, { token: desk.merchant.token })).status).toBe(204);
    expect((await ask({ resource: 'orders' })).status).toBe(202);
  });

  it('goes with the contacts of a buyer who is erased', async () => {
    const order = await desk.place();
    const { id } = (await ask({ resource: 'orders' })).body.data;
    await server.runJobs();
    const customer = (await desk.call('GET', `/orders/${order.id}/customer`)).body.data;
    await desk.call('POST', `/customers/${customer.id}/redact`);
    expect((await read(id)).body.data).toMatchObject({ state: 'expired', url: null });
  });
});
