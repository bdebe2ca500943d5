import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportWriter } from '../../../src/domains/bulk-exports/write-bulk-export.js';
import { readListPage } from '../../../src/operations/bulk-exports/exportable-lists.js';
import { allScopes, ExportDesk } from '../../../testing/export-desk.js';
import { installApp } from '../../../testing/installations.js';
import type { OrderDesk } from '../../../testing/open-order-desk.js';
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
const linesOf = (url: string) => exporting.linesOf(url);
const announcedOf = (id: string) => exporting.announcedOf(id);

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

  it('stops one that is being written: the writer can write no more, and no file is left', async () => {
    const app = await install();
    const { id } = (await app.call('POST', '/bulk-exports', { resource: 'orders' })).body.data;
    const writer = await ExportWriter.take(server.platform, { businessId: app.businessId, id });
    const segment = { bytes: Buffer.from('{}\n'), objects: 1, next: ['x', '1'] };
    await writer?.append(segment);
    await writer?.settle();
    expect((await app.call('DELETE', `/bulk-exports/${id}`)).status).toBe(204);
    await writer?.append(segment);
    await expect(writer?.settle()).rejects.toThrow('claimed by another writer');
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
    const bytes = Buffer.from(page.objects.map((object) => `${JSON.stringify(object)}\n`).join(''));
    await dead.append({ bytes, objects: 3, next: page.next });
    await dead.settle();

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
    const { bytes: file } = await exporting.download(done.url);
    expect(done.sha256).toBe(createHash('sha256').update(file).digest('hex'));
    await dead.append({ bytes, objects: 3, next: page.next });
    await expect(dead.settle()).rejects.toThrow('claimed by another writer');
    await expect(dead.finish()).rejects.toThrow('claimed by another writer');
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
