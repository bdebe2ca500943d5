import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readUsage } from '../../../src/domains/storage/require-room.js';
import { signUpDeveloper } from '../../../testing/developers.js';
import { drawNoise } from '../../../testing/draw-image.js';
import { type MerchantDesk, openMerchantDesk } from '../../../testing/merchant-desk.js';
import { addMember, signIn, verifyEmail } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

const megabyte = 1024 * 1024;
let server: TestServer;
let desk: MerchantDesk;
beforeAll(async () => {
  const quotas = {
    personMegabytes: 2,
    businessMegabytes: 3,
    developerMegabytes: 2,
    diskFloorMegabytes: 0,
    databaseMegabytes: 0,
  };
  server = await startTestServer({ config: { quotas } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await openMerchantDesk(server);
});

/** About 600 KB, and never the same. */
const image = () => drawNoise(450, 450);
const upload = (bytes: Buffer, { token, businessId } = desk, on = server) =>
  on.call('POST', `/dashboard/businesses/${businessId}/product-images`, {
    token,
    raw: bytes,
    headers: { 'content-type': 'image/png' },
  });
const storageOf = async (path: string, token = desk.token) =>
  (await server.call('GET', `/dashboard/${path}/storage`, { token })).body.data;

describe('storage', () => {
  it('is counted for the person who uploads and for the business that keeps it, and shown with what uses it', async () => {
    const bytes = image();
    const { body } = await upload(bytes);
    const kinds = [
      { kind: 'productImages', bytes: body.data.bytes },
      { kind: 'bulkExports', bytes: 0 },
    ];
    expect(await storageOf(`businesses/${desk.businessId}`)).toEqual({
      usedBytes: body.data.bytes,
      limitBytes: 3 * megabyte,
      kinds,
    });
    expect(await storageOf('user')).toEqual({
      usedBytes: body.data.bytes,
      limitBytes: 2 * megabyte,
      kinds: [...kinds, { kind: 'bundles', bytes: 0 }, { kind: 'listingImages', bytes: 0 }],
    });
  });

  it('ends at the quota of the person, exactly, also when many uploads arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(image())));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(3);
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([409, 'QUOTA_REACHED']);
      expect(body).toMatchObject({ owner: 'person', limitBytes: 2 * megabyte });
    }
    expect((await storageOf('user')).usedBytes).toBeLessThanOrEqual(2 * megabyte);
    const kept = await server.platform.db
      .selectFrom('product_images')
      .select(({ fn }) => fn.sum<string>('bytes').as('bytes'))
      .where('business_id', '=', desk.businessId)
      .executeTakeFirst();
    expect(Number(kept?.bytes)).toBe((await storageOf('user')).usedBytes);
  });

  it('ends at the quota of the business, whoever uploads, and nobody else notices', async () => {
    const colleague = await addMember(server, desk, ['products:create']);
    for (let count = 0; count < 3; count++) expect((await upload(image())).status).toBe(201);
    const own = { ...desk, token: colleague.token };
    for (let count = 0; count < 2; count++) expect((await upload(image(), own)).status).toBe(201);
    const refused = await upload(image(), own);
    expect(refused.body).toMatchObject({ code: 'QUOTA_REACHED', owner: 'business', limitBytes: 3 * megabyte });
    const other = await openMerchantDesk(server);
    expect((await upload(image(), other)).status).toBe(201);
    expect((await storageOf(`businesses/${other.businessId}`, other.token)).usedBytes).toBeGreaterThan(0);
  });

  it('is small until the email is verified', async () => {
    const generous = await startTestServer({
      databaseUrl: server.config.databaseUrl,
      config: { quotas: { ...server.config.quotas, personMegabytes: 1_000, businessMegabytes: 5_000 } },
    });
    await sql`insert into storage_usage (owner_kind, owner_id, product_images)
      values ('person', ${desk.userId}, ${20 * megabyte})`.execute(server.platform.db);
    const refused = await upload(image(), desk, generous);
    expect(refused.body).toMatchObject({ code: 'QUOTA_REACHED', limitBytes: 20 * megabyte });
    expect(refused.body.fix).toContain('Verify');
    await verifyEmail(server, desk);
    expect((await upload(image(), desk, generous)).status).toBe(201);
    await generous.stop();
  });

  it('is not small for a developer with a verified contact email, nor where no mail can be sent', async () => {
    const { quotas } = server.config;
    const config = { ...server.config, quotas: { ...quotas, personMegabytes: 1_000, developerMegabytes: 1_000 } };
    const limits = async (person: { userId: string; developerId: string }, over = {}) => {
      const platform = { db: server.platform.db, config: { ...config, ...over } };
      const owners = [
        { kind: 'person', id: person.userId },
        { kind: 'developer', id: person.developerId },
      ] as const;
      return Promise.all(owners.map(async (owner) => (await readUsage(platform, owner)).limitBytes));
    };
    const { developerId } = await signUpDeveloper(server);
    const { user_id: userId } = await server.platform.db
      .selectFrom('developer_accounts')
      .select('user_id')
      .where('id', '=', developerId)
      .executeTakeFirstOrThrow();
    const developer = { userId, developerId };
    expect(await limits(developer)).toEqual([20 * megabyte, 20 * megabyte]);
    expect(await limits(developer, { production: true, smtpUrl: 'smtp://localhost' })).toEqual([
      20 * megabyte,
      20 * megabyte,
    ]);
    expect(await limits(developer, { production: true, smtpUrl: null })).toEqual([1_000 * megabyte, 1_000 * megabyte]);
    await sql`update developer_accounts set email_verified_at = now() where id = ${developerId}`.execute(
      server.platform.db,
    );
    expect(await limits(developer)).toEqual([1_000 * megabyte, 1_000 * megabyte]);
  });

  it('is given back with an image that nothing shows, after a day', async () => {
    const shown = (await upload(image())).body.data;
    await upload(image());
    await desk.expect('POST', '/products', {
      storeId: desk.storeId,
      name: 'Shirt',
      price: '10',
      images: [{ url: shown.url }],
    });
    server.clock.advanceSeconds(86_000);
    await server.runJob('forget_unshown_images');
    desk.token = await signIn(server, desk);
    expect((await storageOf('user')).usedBytes).toBeGreaterThan(shown.bytes);
    server.clock.advanceSeconds(500);
    await server.runJob('forget_unshown_images');
    expect((await storageOf('user')).usedBytes).toBe(shown.bytes);
    expect((await storageOf(`businesses/${desk.businessId}`)).usedBytes).toBe(shown.bytes);
  });

  it('of an export is counted while it is written, and an export that does not fit fails', async () => {
    await desk.expect('POST', '/products', {
      storeId: desk.storeId,
      name: 'Shirt',
      price: '10',
      description: randomBytes(2_000).toString('hex'),
    });
    const exportsPath = `/dashboard/businesses/${desk.businessId}/bulk-exports`;
    const ask = () =>
      server.call('POST', exportsPath, {
        token: desk.token,
        json: { resource: 'products' },
        headers: { 'idempotency-key': randomBytes(8).toString('hex') },
      });
    const asked = await ask();
    expect(asked.status).toBe(202);
    await server.runJobs();
    const { data } = (await server.call('GET', `${exportsPath}/${asked.body.data.id}`, { token: desk.token })).body;
    expect(data.state).toBe('done');
    expect((await storageOf('user')).kinds).toContainEqual({ kind: 'bulkExports', bytes: data.bytes });
    const late = await ask();
    await sql`update storage_usage set product_images = ${3 * megabyte} where owner_kind = 'business'
      and owner_id = ${desk.businessId}`.execute(server.platform.db);
    await server.runJobs();
    const ended = await server.call('GET', `${exportsPath}/${late.body.data.id}`, { token: desk.token });
    expect(ended.body.data).toMatchObject({ state: 'failed', errorCode: 'QUOTA_REACHED' });
    expect((await ask()).body.code).toBe('QUOTA_REACHED');
  });

  it('is refused to everybody while the disk is short, and everything else works', async () => {
    const short = await startTestServer({
      databaseUrl: server.config.databaseUrl,
      config: { quotas: { ...server.config.quotas, diskFloorMegabytes: 1_024, databaseMegabytes: 1_025 } },
    });
    const refused = await upload(image(), desk, short);
    expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_FULL']);
    expect(refused.headers.get('retry-after')).toBe('300');
    const made = await short.call('POST', `/dashboard/businesses/${desk.businessId}/products`, {
      token: desk.token,
      json: { storeId: desk.storeId, name: 'Shirt', price: '10' },
      headers: { 'idempotency-key': randomBytes(8).toString('hex') },
    });
    expect(made.status).toBe(201);
    await short.stop();
  });

  it('of a foreign business is 404', async () => {
    const other = await openMerchantDesk(server);
    const { status, body } = await server.call('GET', `/dashboard/businesses/${desk.businessId}/storage`, {
      token: other.token,
    });
    expect([status, body.code]).toEqual([404, 'BUSINESS_NOT_FOUND']);
  });
});
