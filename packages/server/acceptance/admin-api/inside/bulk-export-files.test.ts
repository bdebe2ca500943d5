import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allScopes, ExportDesk } from '../../../testing/export-desk.js';
import type { OrderDesk } from '../../../testing/open-order-desk.js';
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

describe('the file', () => {
  it('can be downloaded whole, in ranges, and not beyond its end', async () => {
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
