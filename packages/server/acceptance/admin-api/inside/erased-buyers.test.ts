import { gunzipSync } from 'node:zlib';
import type { Scope } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ExportWriter } from '../../../src/domains/bulk-exports/write-bulk-export.js';
import { redactCustomer } from '../../../src/domains/compliance/request-compliance.js';
import { streamOrdersAsJsonLines } from '../../../src/domains/orders/stream-orders.js';
import { writeExportFile } from '../../../src/operations/bulk-exports/write-export-file.js';
import { copiesOf } from '../../../testing/copies-of-text.js';
import { installApp, type TestInstallation } from '../../../testing/installations.js';
import { type OrderDesk, openOrderDesk } from '../../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

/** What becomes of a buyer's contacts in the files of bulk exports, finished or just being written, once they are erased. */

let server: TestServer;
let desk: OrderDesk;
let seesAll: TestInstallation;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openOrderDesk(server, { stock: 1_000 });
  seesAll = await install(['read_orders', 'read_customers', 'read_buyer_contact']);
});

const install = (scopes: Scope[]) => installApp(server, { merchant: desk.merchant, scopes });

/** Somebody nobody else is. */
function nextBuyer() {
  number++;
  const digits = `7${String(1_000_000 + number).slice(1)}0${number % 10}`;
  return {
    name: `Zineb Numero${number}`,
    phone: `+2135${digits}`,
    email: `zineb${number}@example.com`,
    address: `${number} impasse des Testeurs`,
  };
}

const textsOf = (buyer: ReturnType<typeof nextBuyer>) => Object.values(buyer);

async function ask(app: TestInstallation, body: object): Promise<string> {
  const asked = await server.call('POST', '/apps/2026-10/bulk-exports', { token: app.accessToken, json: body });
  expect(asked.status, asked.text).toBe(202);
  return asked.body.data.id;
}

async function read(app: TestInstallation, id: string) {
  return (await server.call('GET', `/apps/2026-10/bulk-exports/${id}`, { token: app.accessToken })).body.data;
}

const fetchFile = (url: string) => fetch(url.replace('http://souk.test', server.baseUrl));

async function linesOf(url: string): Promise<string> {
  return gunzipSync(Buffer.from(await (await fetchFile(url)).arrayBuffer())).toString();
}

async function customerOf(buyer: ReturnType<typeof nextBuyer>): Promise<string> {
  const { body } = await desk.call('GET', '/customers');
  return body.data.find(({ email }: { email: string }) => email === buyer.email).id;
}

async function redact(customerId: string): Promise<void> {
  expect((await desk.call('POST', `/customers/${customerId}/redact`)).status).toBe(201);
}

describe('once a buyer is erased', () => {
  it('finished files that hold their contacts are gone, and no copy is left anywhere', async () => {
    const buyer = nextBuyer();
    await desk.place({ buyer });
    const masked = await install(['read_orders', 'read_customers']);
    const ids = [await ask(seesAll, { resource: 'orders' }), await ask(seesAll, { resource: 'customers' })];
    await server.runJobs();
    const harmless = await ask(seesAll, { resource: 'orders', fields: ['orderNumber', 'total'] });
    const hidden = await ask(masked, { resource: 'orders' });
    await server.runJobs();
    const before = await Promise.all(ids.map((id) => read(seesAll, id)));
    expect(await linesOf(before[0].url)).toContain(buyer.name);
    expect(await copiesOf(server.platform.db, textsOf(buyer))).not.toEqual([]);

    await redact(await customerOf(buyer));
    expect(await copiesOf(server.platform.db, textsOf(buyer))).toEqual([]);
    for (const { id, url, objectCount } of before) {
      expect((await fetchFile(url)).status).toBe(404);
      expect(await read(seesAll, id)).toMatchObject({ state: 'expired', url: null, objectCount, errorCode: null });
    }
    expect((await fetchFile((await read(seesAll, harmless)).url)).status).toBe(200);
    expect((await fetchFile((await read(masked, hidden)).url)).status).toBe(200);
  });

  it('a file that is being written begins anew, and its writer can write no more', async () => {
    const buyer = nextBuyer();
    await desk.place({ buyer });
    const id = await ask(seesAll, { resource: 'orders' });
    const writer = await ExportWriter.take(server.platform, { businessId: seesAll.businessId, id });
    if (!writer) throw new Error('not taken');
    const bytes = await readOrderLines(seesAll.businessId);
    expect(bytes.toString()).toContain(buyer.phone);
    await writer.append({ bytes, objects: 1, next: ['2026-01-01', '1'] });
    await writer.settle();
    expect(await copiesOf(server.platform.db, textsOf(buyer))).toContain(`file ${await blobOf(id)}`);

    await redact(await customerOf(buyer));
    expect(await copiesOf(server.platform.db, textsOf(buyer))).toEqual([]);
    await writer.append({ bytes, objects: 1, next: null });
    await expect(writer.settle()).rejects.toThrow('claimed by another writer');
    await expect(writer.finish()).rejects.toThrow('claimed by another writer');
    expect(await read(seesAll, id)).toMatchObject({ state: 'queued', objectCount: 0, bytes: 0 });
    await server.runJobs();
    const done = await read(seesAll, id);
    expect(done).toMatchObject({ state: 'done', objectCount: 1 });
    expect(JSON.parse(await linesOf(done.url)).buyer).toMatchObject({ name: null, phone: null, email: null });
    expect(await copiesOf(server.platform.db, textsOf(buyer))).toEqual([]);
  });

  it('nobody begins a file on what is just being erased', async () => {
    const buyer = nextBuyer();
    await desk.place({ buyer });
    const customerId = await customerOf(buyer);
    const { businessId } = seesAll;
    const { db, clock } = server.platform;
    let id = '';
    let written: Promise<void> = Promise.resolve();
    await db.transaction().execute(async (transaction) => {
      await redactCustomer({ db: transaction }, { businessId, customerId, userId: null, at: clock.now() });
      // Asked for after the erasing, and before it is committed: whoever read now would read the contacts.
      id = await ask(seesAll, { resource: 'orders' });
      written = writeExportFile.run({ businessId, id }, server.platform);
      const waiting = () =>
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0);
      expect(await read(seesAll, id)).toMatchObject({ state: 'queued' });
    });
    await written;
    const done = await read(seesAll, id);
    expect(done).toMatchObject({ state: 'done', objectCount: 1 });
    expect(await linesOf(done.url)).not.toContain(buyer.name);
    expect(await copiesOf(server.platform.db, textsOf(buyer))).toEqual([]);
  });

  it('no copy is left, whenever an export runs beside it', async () => {
    for (let round = 0; round < 12; round++) {
      const buyer = nextBuyer();
      await desk.place({ buyer });
      const customerId = await customerOf(buyer);
      const ids = [await ask(seesAll, { resource: 'orders' }), await ask(seesAll, { resource: 'customers' })];
      const { businessId } = seesAll;
      await Promise.all([
        ...ids.map((id) => writeExportFile.run({ businessId, id }, server.platform)),
        // real time: in each round the erasing falls into another moment of the export.
        new Promise((resolve) => setTimeout(resolve, round * 3)).then(() => redact(customerId)),
      ]);
      await server.runJobs();
      expect(await copiesOf(server.platform.db, textsOf(buyer)), `round ${round}`).toEqual([]);
      for (const id of ids) expect(['done', 'expired']).toContain((await read(seesAll, id)).state);
    }
  });
});

async function readOrderLines(businessId: string): Promise<Buffer> {
  const viewer = { businessId, storeIds: null, maySeeContacts: true, filters: {}, sort: 'createdAt' as const };
  const request = { ...viewer, from: undefined, to: undefined, after: undefined, limit: 10 };
  const found: Buffer[] = [];
  for await (const { lines } of streamOrdersAsJsonLines(server.platform, undefined, request)) found.push(lines);
  return Buffer.concat(found);
}

async function blobOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ blob_id: string }>`select blob_id from bulk_exports where id = ${id}`.execute(
    server.platform.db,
  );
  return rows[0]?.blob_id;
}
