import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Scope } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idTokenFor, installApp, requestToken, type TestInstallation } from '../../../testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { addMember } from '../../../testing/people.js';
import { plantStore } from '../../../testing/plant-shop.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';
import { ExportWriter } from '../../domains/bulk-exports/write-bulk-export.js';
import { readListPage } from '../../operations/bulk-exports/exportable-lists.js';
import { webhookPayloads } from '../../operations/webhook-payloads.js';

let server: TestServer;
let desk: OrderDesk;
const orders = 7;

beforeAll(async () => {
  server = await startTestServer();
  desk = await openOrderDesk(server, { stock: 100 });
  for (let number = 1; number <= orders; number++) await desk.place();
});
afterAll(() => server.stop());

const allScopes: Scope[] = ['read_orders', 'read_products', 'read_customers', 'read_inventory', 'read_stores'];

interface App extends TestInstallation {
  call(method: string, path: string, json?: unknown, headers?: Record<string, string>): ReturnType<TestServer['call']>;
}

async function install(scopes: Scope[] = allScopes, storeIds: string[] | null = null): Promise<App> {
  const installed = await installApp(server, { merchant: desk.merchant, scopes, storeIds });
  return {
    ...installed,
    call: (method, path, json, headers) =>
      server.call(method, `/apps/2026-10${path}`, { token: installed.accessToken, json, headers }),
  };
}

/** Asks for an export, lets the workers work, and reads it. */
async function exported(app: App, body: object) {
  const asked = await app.call('POST', '/bulk-exports', body);
  expect(asked.status, asked.text).toBe(202);
  await server.runJobs();
  return (await app.call('GET', `/bulk-exports/${asked.body.data.id}`)).body.data;
}

async function download(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url.replace('http://souk.test', server.baseUrl), { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function linesOf(url: string) {
  const { bytes } = await download(url);
  const text = gunzipSync(bytes).toString();
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

async function announcedOf(id: string) {
  const { rows } = await sql<{ topic: string; installation_id: string; changed: string[] }>`
    select topic, installation_id, changed from events where topic = 'bulk/finished' and resource_id = ${id}`.execute(
    server.platform.db,
  );
  return rows;
}

describe('a bulk export', () => {
  let reader: App | undefined;

  it.each([
    ['orders', '/orders'],
    ['products', '/products'],
    ['customers', '/customers'],
    ['inventory_levels', '/inventory-levels'],
    ['stores', '/stores'],
    ['collections', '/collections'],
    ['abandoned_checkouts', '/abandoned-checkouts'],
    ['data', '/data'],
  ])('of %s holds what the list answers, line by line', async (resource, path) => {
    reader ??= await install();
    const app = reader;
    const done = await exported(app, { resource });
    const listed = await app.call('GET', `${path}?limit=100`);
    expect(done).toMatchObject({ state: 'done', resource, filters: {}, fields: null, errorCode: null });
    expect(await linesOf(done.url)).toEqual(listed.body.data);
    expect(done.objectCount).toBe(listed.body.data.length);
    const { bytes } = await download(done.url);
    expect(done.bytes).toBe(bytes.length);
    expect(done.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
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
    expect((await read(server.platform.db, viewer, [done.id])).get(done.id)).toEqual(done);
    const stranger = { ...viewer, installationId: '1' };
    expect((await read(server.platform.db, stranger, [done.id])).size).toBe(0);
  });
});

describe('a request for a bulk export is refused', () => {
  let app: App | undefined;

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

describe('canceling', () => {
  it('stops what is queued, once and again, and leaves nothing to run or to announce', async () => {
    const app = await install();
    const { id } = (await app.call('POST', '/bulk-exports', { resource: 'orders' })).body.data;
    expect((await app.call('DELETE', `/bulk-exports/${id}`)).status).toBe(204);
    expect((await app.call('DELETE', `/bulk-exports/${id}`)).status).toBe(204);
    await server.runJobs();
    const read = (await app.call('GET', `/bulk-exports/${id}`)).body.data;
    expect(read).toMatchObject({ state: 'canceled', url: null, objectCount: 0 });
    expect(await announcedOf(id)).toEqual([]);
  });

  it('stops one that is being written: the writer can write no more, and no file stays', async () => {
    const app = await install();
    const { id } = (await app.call('POST', '/bulk-exports', { resource: 'orders' })).body.data;
    const writer = await ExportWriter.take(server.platform, { businessId: app.businessId, id });
    const segment = { lines: Buffer.from('{}\n'), objects: 1, next: ['x', '1'] };
    await writer?.append(segment);
    expect((await app.call('DELETE', `/bulk-exports/${id}`)).status).toBe(204);
    await expect(writer?.append(segment)).rejects.toThrow('no longer in this hand');
    const left = await sql`select 1 from blobs where id = (select blob_id from bulk_exports where id = ${id})`.execute(
      server.platform.db,
    );
    expect(left.rows).toEqual([]);
  });

  it('comes too late for one that is done', async () => {
    const app = await install();
    const { id } = await exported(app, { resource: 'stores' });
    const late = await app.call('DELETE', `/bulk-exports/${id}`);
    expect([late.status, late.body.code]).toEqual([409, 'BULK_EXPORT_FINISHED']);
  });
});

describe('the file', () => {
  it('can be had whole, in ranges, and not beyond its end', async () => {
    const { url, bytes, sha256 } = await exported(await install(), { resource: 'orders' });
    const whole = await download(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('application/gzip');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('etag')).toBe(`"${sha256}"`);
    const head = await download(url, { range: 'bytes=0-9' });
    const tail = await download(url, { range: 'bytes=10-' });
    expect([head.status, head.headers.get('content-range')]).toEqual([206, `bytes 0-9/${bytes}`]);
    expect(Buffer.concat([head.bytes, tail.bytes]).equals(whole.bytes)).toBe(true);
    const beyond = await download(url, { range: `bytes=${bytes}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`]);
    expect((await download(url, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await download(url, { range: 'bytes=0-9', 'if-range': `"${sha256}"` })).status).toBe(206);
    expect((await download(url, { 'if-none-match': `"${sha256}"` })).status).toBe(304);
  });

  it('is nobody’s without the signature', async () => {
    const { url } = await exported(await install(), { resource: 'stores' });
    const address = new URL(url);
    const signature = address.searchParams.get('signature') as string;
    const wrong = [
      url.replace(signature, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      url.replace(signature, signature.slice(0, 22)),
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/bulk-exports\/\d+/, 'bulk-exports/1'),
    ];
    for (const one of wrong) expect((await download(one)).status).toBe(404);
    expect((await download(url.split('?')[0] as string)).status).toBe(400);
  });

  it('is refused once the right to it is gone', async () => {
    const contacts = await install(['read_orders', 'read_buyer_contact']);
    const { url } = await exported(contacts, { resource: 'orders' });
    await sql`update installations set scopes = array['read_orders'] where id = ${contacts.installationId}`.execute(
      server.platform.db,
    );
    expect((await download(url)).status).toBe(403);
    await sql`update installations set scopes = array['read_buyer_contact'] where id = ${contacts.installationId}`.execute(
      server.platform.db,
    );
    expect((await download(url)).status).toBe(403);
    const leaving = await install();
    const file = await exported(leaving, { resource: 'orders' });
    const uninstall = `/dashboard/businesses/${leaving.businessId}/installations/${leaving.installationId}`;
    expect((await server.call('DELETE', uninstall, { token: desk.merchant.token })).status).toBe(204);
    expect((await download(file.url)).status).toBeGreaterThanOrEqual(400);
  });

  it('is refused once a store it holds is out of reach', async () => {
    const app = await install(allScopes, [desk.storeId]);
    const { url } = await exported(app, { resource: 'orders' });
    const other = await plantStore(server, desk.merchant.businessId);
    await sql`update installations set store_ids = array[${other.storeId}::bigint] where id = ${app.installationId}`.execute(
      server.platform.db,
    );
    expect((await download(url)).status).toBe(403);
  });
});

describe('a worker that dies', () => {
  it('is followed by another that goes on where it stopped', async () => {
    const app = await install();
    const { id } = (await app.call('POST', '/bulk-exports', { resource: 'orders' })).body.data;
    const ref = { businessId: app.businessId, id };
    const dead = await ExportWriter.take(server.platform, ref);
    if (!dead) throw new Error('not taken');
    const reader = {
      caller: {
        kind: 'app' as const,
        businessId: app.businessId,
        permissions: new Set(['orders:read' as const]),
        storeIds: null,
        maySeeContacts: false,
        principal: '',
        installationId: app.installationId,
        appId: app.app.id,
        userId: null,
      },
      db: server.platform.db,
      platform: server.platform,
    };
    const page = await readListPage(dead.row, reader, { after: null, limit: 3 });
    const lines = Buffer.from(page.objects.map((object) => `${JSON.stringify(object)}\n`).join(''));
    await dead.append({ lines, objects: 3, next: page.next });

    await server.runJobs();
    expect((await app.call('GET', `/bulk-exports/${id}`)).body.data).toMatchObject({
      state: 'running',
      objectCount: 3,
    });
    server.clock.advanceSeconds(61);
    await server.runJob('resume_bulk_exports');
    await server.runJobs();

    const fresh = await installApp(server, { merchant: desk.merchant, scopes: allScopes });
    const listed = await server.call('GET', '/apps/2026-10/orders', { token: fresh.accessToken });
    const done = (await app.call('GET', `/bulk-exports/${id}`)).body.data;
    expect(done).toMatchObject({ state: 'done', objectCount: orders });
    expect(await linesOf(done.url)).toEqual(listed.body.data);
    await expect(dead.append({ lines, objects: 3, next: page.next })).rejects.toThrow('no longer in this hand');
    await expect(dead.finish()).rejects.toThrow('no longer in this hand');
    expect(await announcedOf(id)).toHaveLength(1);
  });

  it('leaves one to fail that may no longer be written, and that is announced', async () => {
    const app = await install();
    const { id } = (await app.call('POST', '/bulk-exports', { resource: 'orders' })).body.data;
    await sql`update installations set scopes = array['read_products'] where id = ${app.installationId}`.execute(
      server.platform.db,
    );
    await server.runJobs();
    const { rows } = await sql<{ state: string; error_code: string }>`
      select state, error_code from bulk_exports where id = ${id}`.execute(server.platform.db);
    expect(rows).toEqual([{ state: 'failed', error_code: 'PERMISSION_DENIED' }]);
    expect(await announcedOf(id)).toMatchObject([{ changed: ['state', 'errorCode', 'finishedAt'] }]);
  });
});

describe('after seven days', () => {
  it('the file is gone and the export says so', async () => {
    const app = await install();
    const { id, url, urlExpiresAt, finishedAt } = await exported(app, { resource: 'stores' });
    expect(Date.parse(urlExpiresAt) - Date.parse(finishedAt)).toBe(7 * 86_400_000);
    server.clock.advanceDays(7);
    expect((await download(url)).status).toBe(404);
    await server.runJob('expire_bulk_exports');
    const { rows } = await sql<{ state: string; blob: string | null }>`
      select state, (select id from blobs where id = blob_id) as blob from bulk_exports where id = ${id}`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ state: 'expired', blob: null }]);
  });
});
