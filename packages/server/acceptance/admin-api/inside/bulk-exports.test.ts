import { createHash } from 'node:crypto';
import type { ExportableResource } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebhookViewer } from '../../../src/domains/webhooks/bodies/payload-readers.js';
import { webhookPayloads } from '../../../src/operations/webhook-payloads.js';
import { allScopes, ExportDesk, type ExportingApp } from '../../../testing/export-desk.js';
import { idTokenFor, installApp, requestToken } from '../../../testing/installations.js';
import type { OrderDesk } from '../../../testing/open-order-desk.js';
import { addMember } from '../../../testing/people.js';
import { plantStore } from '../../../testing/plant-shop.js';
import type { TestServer } from '../../../testing/start-test-server.js';

const orders = 7;
let exporting: ExportDesk;
let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  exporting = await ExportDesk.open({ orders });
  ({ server, desk } = exporting);
});
afterAll(() => server.stop());

const install: ExportDesk['install'] = (...reach) => exporting.install(...reach);
const exported: ExportDesk['exported'] = (app, body) => exporting.exported(app, body);
const download: ExportDesk['download'] = (...request) => exporting.download(...request);
const linesOf = (url: string) => exporting.linesOf(url);
const announcedOf = (id: string) => exporting.announcedOf(id);

describe('a bulk export', () => {
  const viewers = {
    'without contacts': () => install(),
    'with contacts': () => install([...allScopes, 'read_buyer_contact']),
    'of one store': async () => install([...allScopes, 'read_buyer_contact'], [desk.storeId]),
  };
  const installed = new Map<string, Promise<ExportingApp>>();
  const viewerOf = (name: keyof typeof viewers) => {
    const app = installed.get(name) ?? viewers[name]();
    installed.set(name, app);
    return app;
  };
  const lists = {
    orders: '/orders',
    products: '/products',
    customers: '/customers',
    inventory_levels: '/inventory-levels',
    stores: '/stores',
    collections: '/collections',
    abandoned_checkouts: '/abandoned-checkouts',
    data: '/data',
  } satisfies Record<ExportableResource, string>;

  describe.each(Object.keys(viewers) as (keyof typeof viewers)[])('for a viewer %s', (viewer) => {
    it.each(Object.entries(lists))('of %s holds what the list answers, line by line', async (resource, path) => {
      const app = await viewerOf(viewer);
      const done = await exported(app, { resource });
      const listed = await app.call('GET', `${path}?limit=100`);
      expect(done).toMatchObject({ state: 'done', resource, filters: {}, fields: null, errorCode: null });
      const texts = (objects: object[]) => objects.map((object) => JSON.stringify(object));
      expect(texts(await linesOf(done.url))).toEqual(texts(listed.body.data));
      expect(done.objectCount).toBe(listed.body.data.length);
      const { bytes } = await download(done.url);
      expect(done.bytes).toBe(bytes.length);
      expect(done.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    });
  });

  it('masks contacts unless they may be seen', async () => {
    const masked = await exported(await install(['read_orders']), { resource: 'orders' });
    const plain = await exported(await install(['read_orders', 'read_buyer_contact']), { resource: 'orders' });
    expect((await linesOf(masked.url))[0].buyer.name).toBe('A***');
    expect((await linesOf(plain.url))[0].buyer.name).toBe('Amine Benali');
  });

  it('holds the chosen fields of what the filters let through', async () => {
    const app = await install();
    const listed = await app.call('GET', '/orders');
    const createdFrom = listed.body.data[2].createdAt;
    const done = await exported(app, {
      resource: 'orders',
      filters: { createdFrom },
      fields: ['orderNumber', 'total'],
    });
    const lines = await linesOf(done.url);
    const expected = listed.body.data
      .filter(({ createdAt }: { createdAt: string }) => createdAt >= createdFrom)
      .map(({ id, orderNumber, total }: Record<string, string>) => ({ id, orderNumber, total }));
    expect(lines).toEqual(expected);
  });

  it("is limited to the installation's stores", async () => {
    const other = await plantStore(server, desk.merchant.businessId);
    const app = await install(allScopes, [other.storeId]);
    const done = await exported(app, { resource: 'orders' });
    expect([done.objectCount, await linesOf(done.url)]).toEqual([0, []]);
    const outside = await app.call('POST', '/bulk-exports', { resource: 'orders', filters: { storeId: desk.storeId } });
    expect([outside.status, outside.body.code]).toEqual([460, 'STORE_SCOPE_FORBIDDEN']);
  });

  it('tells its installation, and only it, that it is done', async () => {
    const app = await install();
    const done = await exported(app, { resource: 'stores' });
    expect(await announcedOf(done.id)).toMatchObject([{ topic: 'bulk/finished', installation_id: app.installationId }]);
    const viewer = {
      businessId: app.businessId,
      installationId: app.installationId,
      apiVersion: '2026-10',
      storeIds: null,
      maySeeContacts: true,
    };
    const read = webhookPayloads(server.platform).bulkExport;
    const seen = async (viewer: WebhookViewer) => (await read(server.platform.db, [{ viewer, ids: [done.id] }]))[0];
    expect((await seen(viewer))?.get(done.id)).toEqual(done);
    expect((await seen({ ...viewer, installationId: '1' }))?.size).toBe(0);
  });
});

describe('a request for a bulk export is refused', () => {
  let app: ExportingApp | undefined;

  it.each([
    [{}, 400, 'BAD_REQUEST'],
    [{ resource: 'secrets' }, 400, 'BAD_REQUEST'],
    [{ resource: 'orders', more: 1 }, 400, 'BAD_REQUEST'],
    [{ resource: 'orders', filters: { colour: 'red' } }, 400, 'BAD_REQUEST'],
    [{ resource: 'orders', filters: { createdFrom: 'yesterday' } }, 400, 'BAD_REQUEST'],
    [{ resource: 'orders', filters: { updatedFrom: '2026-10-01T00:00:00Z' } }, 400, 'VALIDATION_FAILED'],
    [{ resource: 'orders', filters: { storeId: '999999999' } }, 404, 'NOT_FOUND'],
    [{ resource: 'orders', fields: ['colour'] }, 400, 'INVALID_FIELDS'],
    [{ resource: 'orders', fields: [] }, 400, 'BAD_REQUEST'],
    [{ resource: 'products' }, 403, 'PERMISSION_DENIED'],
    [{ resource: 'data', filters: { ownerType: 'product' } }, 403, 'PERMISSION_DENIED'],
    [{ resource: 'data', filters: { ownerId: '1' } }, 400, 'VALIDATION_FAILED'],
  ])('%j: %i %s', async (body, status, code) => {
    app ??= await install(['read_orders']);
    const refused = await app.call('POST', '/bulk-exports', body);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await app.call('GET', '/bulk-exports')).body.data).toEqual([]);
  });

  it('beyond two at a time, however many ask at once', async () => {
    const app = await install();
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => app.call('POST', '/bulk-exports', { resource: 'stores' })),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([202, 202, 409, 409, 409, 409, 409, 409]);
    expect(asked.find(({ status }) => status === 409)?.body.code).toBe('BULK_EXPORT_LIMIT');
    await server.runJobs();
    expect((await app.call('POST', '/bulk-exports', { resource: 'stores' })).status).toBe(202);
  });

  it('and a repeated one with its key is answered once', async () => {
    const app = await install();
    const headers = { 'idempotency-key': 'export-1' };
    const first = await app.call('POST', '/bulk-exports', { resource: 'stores' }, headers);
    const again = await app.call('POST', '/bulk-exports', { resource: 'stores' }, headers);
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([202, first.body, 'true']);
    expect((await app.call('GET', '/bulk-exports')).body.data).toHaveLength(1);
  });

  it('and a repeated one is refused once the right to the resource is gone', async () => {
    const { accessToken: token } = await installApp(server, {
      merchant: desk.merchant,
      scopes: ['read_stores'],
      manifest: { optional_scopes: ['read_orders'] },
      optionalScopes: ['read_orders'],
    });
    const ask = () =>
      server.call('POST', '/apps/2026-10/bulk-exports', {
        token,
        json: { resource: 'orders' },
        headers: { 'idempotency-key': 'export-2' },
      });
    expect((await ask()).status).toBe(202);
    expect((await server.call('DELETE', '/apps/2026-10/installation/scopes/read_orders', { token })).status).toBe(204);
    const again = await ask();
    expect([again.status, again.body.code]).toEqual([403, 'PERMISSION_DENIED']);
  });
});

describe('the list of bulk exports', () => {
  it('is paged newest first, with fields, and holds nobody else’s', async () => {
    const app = await install();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await exported(app, { resource: 'stores' })).id);
    const first = await app.call('GET', '/bulk-exports?limit=2&fields=state');
    const second = await app.call('GET', `/bulk-exports?limit=2&fields=state&cursor=${first.body.nextCursor}`);
    expect([...first.body.data, ...second.body.data]).toEqual(ids.map((id) => ({ id, state: 'done' })));
    expect(second.body.nextCursor).toBeNull();
    const other = await install();
    expect((await other.call('GET', '/bulk-exports')).body.data).toEqual([]);
    for (const id of [ids[0], '1', '99999999999999999999']) {
      const answer = await other.call('GET', `/bulk-exports/${id}`);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
      expect((await other.call('DELETE', `/bulk-exports/${id}`)).status).toBe(404);
    }
    const tampered = await app.call('GET', '/bulk-exports?cursor=abc');
    expect([tampered.status, tampered.body.code]).toEqual([400, 'INVALID_CURSOR']);
  });

  it('shows an online token only what its person asked for', async () => {
    const app = await install();
    const done = await exported(app, { resource: 'orders' });
    const helper = await addMember(server, desk.merchant, ['stores:read', 'apps:manage']);
    const subjectToken = await idTokenFor(server, app, helper);
    const online = await requestToken(server, app.app, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: subjectToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:svc:params:oauth:token-type:online-access-token',
    });
    const token = online.body.access_token;
    expect((await server.call('GET', '/apps/2026-10/bulk-exports', { token })).body.data).toEqual([]);
    expect((await server.call('GET', `/apps/2026-10/bulk-exports/${done.id}`, { token })).status).toBe(404);
    const refused = await server.call('POST', '/apps/2026-10/bulk-exports', { token, json: { resource: 'orders' } });
    expect(refused.status).toBe(403);
    const own = await server.call('POST', '/apps/2026-10/bulk-exports', { token, json: { resource: 'stores' } });
    expect(own.status).toBe(202);
    expect((await app.call('GET', '/bulk-exports')).body.data).toHaveLength(2);
    await app.call('DELETE', `/bulk-exports/${own.body.data.id}`);
  });
});
