import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSnapshot } from '../../../src/domains/listings/publish-snapshot.js';
import { migrate } from '../../../src/foundation/database/migrate.js';
import { makeApp, type TestApp } from '../../../testing/installations.js';
import { openBareDatabase, type TestDatabase } from '../../../testing/open-test-database.js';
import { signUp, type TestUser } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let developer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUp(server);
});
afterAll(() => server.stop());

/** As where an operator may not create extensions. */
const rejectExtensions = `
  create function refuse_extensions() returns event_trigger language plpgsql as $$
    begin raise insufficient_privilege; end $$;
  create event trigger no_extensions on ddl_command_start when tag in ('CREATE EXTENSION')
    execute function refuse_extensions();`;

interface Given {
  name: string;
  tagline?: string;
  description?: string;
  category?: 'inventory' | 'shipping' | 'marketing';
  state?: 'listed' | 'unlisted' | 'delisted' | 'suspended';
}

/** As an approval leaves it; how one comes about is told elsewhere. */
async function publish({ name, tagline = '', description = '', category = 'inventory', state = 'listed' }: Given) {
  const app = await makeApp(server, { developer, state, scopes: ['read_products', 'read_customers'] });
  const snapshot = {
    tagline,
    description,
    category,
    languages: ['fr'],
    features: [],
    pricing: { kind: 'free' as const, note: null },
    supportEmail: 'help@example.com',
    supportUrl: null,
    privacyPolicyUrl: 'https://example.com/privacy',
    termsUrl: null,
    demoUrl: null,
    scopeReasons: { read_customers: 'Loyalty cards' },
    icon: null,
    screenshots: [],
  };
  await publishSnapshot(server.platform.db, { appId: app.id, name, snapshot }, server.clock.now());
  return app;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  server.call('GET', `/marketplace/apps${path}`, { headers });
const search = async (query: string, rest = '') =>
  (await get(`?query=${encodeURIComponent(query)}${rest}`)).body.data.map(({ name }: { name: string }) => name);

describe('searching', () => {
  let labels: TestApp;
  beforeAll(async () => {
    labels = await publish({
      name: 'Étiquettes Pro',
      tagline: "Imprimez les étiquettes d'expédition",
      description: 'Des étiquettes pour vos livraisons à domicile.',
      category: 'shipping',
    });
    await publish({
      name: 'Stock Watcher',
      tagline: 'Alerts before shelves are empty',
      description: 'Watching inventories.',
    });
    await publish({
      name: 'رسائل',
      tagline: 'إرسال الرسائل إلى الزبائن',
      description: 'تطبيق لإرسال رسائل التسويق',
      category: 'marketing',
    });
    await publish({ name: 'Mentions', description: 'Parle un peu de stock, en passant.', category: 'marketing' });
  });

  it.each([
    ['French, in the singular', 'étiquette', ['Étiquettes Pro']],
    ['French, without accents', 'etiquettes expedition', ['Étiquettes Pro']],
    ['French, in capitals', 'LIVRAISON', ['Étiquettes Pro']],
    ['English, in another form', 'alert', ['Stock Watcher']],
    ['English, of a verb', 'watches', ['Stock Watcher']],
    ['Arabic', 'الرسائل', ['رسائل']],
    ['Arabic, without hamza', 'ارسال', ['رسائل']],
    ['Arabic, with vowel signs', 'رَسائِل', ['رسائل']],
    ['the beginning of a word', 'etiq', ['Étiquettes Pro']],
    ['words that stand nowhere', 'zzzz', []],
    ['signs that mean something to others', "') & | ! :* <->", []],
  ])('finds %s', async (_, query, found) => {
    expect(await search(query)).toEqual(found);
  });

  it('puts a name before a mention', async () => {
    expect(await search('stock')).toEqual(['Stock Watcher', 'Mentions']);
  });

  it('goes on page by page in the same order', async () => {
    const first = (await get('?query=stock&limit=1')).body;
    const second = (await get(`?query=stock&limit=1&cursor=${first.nextCursor}`)).body;
    expect([first.data[0].name, second.data[0].name, second.nextCursor]).toEqual(['Stock Watcher', 'Mentions', null]);
    const misused = await get(`?query=other&limit=1&cursor=${first.nextCursor}`);
    expect([misused.status, misused.body.code]).toEqual([400, 'INVALID_CURSOR']);
  });

  it('keeps to a category, with or without words', async () => {
    expect(await search('stock', '&category=marketing')).toEqual(['Mentions']);
    const { data } = (await get('?category=shipping')).body;
    expect(data.map(({ handle }: { handle: string }) => handle)).toEqual([labels.handle]);
  });

  it('shows the newest first without words', async () => {
    const { data } = (await get('')).body;
    expect(data[0].name).toBe('Mentions');
    expect(data).toHaveLength(4);
  });

  it.each([
    '?limit=0',
    '?limit=101',
    '?category=toys',
    '?query=',
    `?query=${'x'.repeat(201)}`,
    '?sort=name',
    '?cursor=x',
  ])('refuses %s as a problem', async (query) => {
    const refused = await get(query);
    expect(refused.status).toBe(400);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
  });

  it('refuses a null character', async () => {
    expect((await get('?query=%00')).status).toBe(400);
  });
});

describe("an app's page", () => {
  it('is the approved listing with what the app asks for', async () => {
    const app = await publish({ name: 'Loyalty', tagline: 'Cards' });
    const { body } = await get(`/${app.handle}`);
    expect(body.data).toMatchObject({
      id: app.id,
      handle: app.handle,
      name: 'Loyalty',
      tagline: 'Cards',
      distribution: 'public',
      clientId: app.clientId,
      installUrl: `http://souk.test/apps/install?client_id=${app.clientId}`,
      developer: { name: 'Yacine', website: null, verified: false },
      scopes: [
        { scope: 'read_products', optional: false, sensitive: false, reason: null },
        { scope: 'read_customers', optional: false, sensitive: true, reason: 'Loyalty cards' },
      ],
    });
  });

  it('can be kept, and is not sent again to whoever has it', async () => {
    const app = await publish({ name: 'Kept' });
    for (const path of ['', `/${app.handle}`]) {
      const fresh = await get(path);
      expect(fresh.headers.get('cache-control')).toContain('public, max-age=');
      const etag = fresh.headers.get('etag') ?? '';
      const again = await get(path, { 'if-none-match': `"other", W/${etag}` });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
    const before = (await get(`/${app.handle}`)).headers.get('etag');
    await sql`update marketplace_entries set name = 'Changed' where app_id = ${app.id}`.execute(server.platform.db);
    expect((await get(`/${app.handle}`, { 'if-none-match': before ?? '' })).body.data.name).toBe('Changed');
  });

  it.each(['unlisted', 'delisted', 'suspended'] as const)('of a %s app is not there', async (state) => {
    const app = await publish({ name: `Hidden ${state}`, state });
    const missing = await get('/no-such-app');
    for (const path of [`/${app.handle}`, `/${app.handle}?key=wrong`]) {
      const hidden = await get(path);
      expect(hidden.status).toBe(404);
      expect({ ...hidden.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    }
    expect(await search(`Hidden ${state}`)).toEqual([]);
  });

  it.each(['x', 'UPPER', 'a'.repeat(60), '%00abc'])('is not there for the handle %s', async (handle) => {
    expect((await get(`/${handle}`)).body.code).toBe('NOT_FOUND');
  });
});

describe('a search that forgives', () => {
  it('finds what was meant, and only when nothing fits', async () => {
    await publish({ name: 'Zellige Boutique', tagline: 'Tiles for your pages', category: 'marketing' });
    expect(await search('zelige')).toEqual(['Zellige Boutique']);
    expect(await search('zellije boutik')).toEqual(['Zellige Boutique']);
    expect(await search('zellige')).toEqual(['Zellige Boutique']);
    expect(await search('zelige', '&category=shipping')).toEqual([]);
    expect(await search('qqqqwwww')).toEqual([]);
  });
});

describe('a search on a database that has no trigrams', () => {
  let usual: TestServer;
  let database: TestDatabase;
  beforeAll(async () => {
    usual = server;
    database = await openBareDatabase(rejectExtensions);
    await migrate(database.url);
    server = await startTestServer({ databaseUrl: database.url });
    developer = await signUp(server);
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await database.drop();
    server = usual;
    developer = await signUp(server);
  });

  it('goes by the beginnings of the words', async () => {
    const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(server.platform.db);
    expect(rows).toHaveLength(0);
    await publish({ name: 'Zellige Boutique', tagline: 'Tiles for your pages', category: 'marketing' });
    expect(await search('zellige')).toEqual(['Zellige Boutique']);
    expect(await search('zelligo')).toEqual(['Zellige Boutique']);
    expect(await search('boutik zelligs')).toEqual(['Zellige Boutique']);
    expect(await search('zelligo', '&category=shipping')).toEqual([]);
    for (const odd of ['qqqqwwww', "it's", '!?', 'a:*b', '\\']) expect(await search(odd), odd).toEqual([]);
  });
});

describe('filters', () => {
  it('of price, verification and language; each follows what changes elsewhere', async () => {
    const app = await publish({ name: 'Filtered One', tagline: 'filtered' });
    expect(await search('filtered', '&free=true&language=fr')).toEqual(['Filtered One']);
    expect(await search('filtered', '&language=ar')).toEqual([]);
    expect(await search('filtered', '&verified=true')).toEqual([]);
    const verify = (state: string) =>
      sql`update developer_accounts set verification_state = ${state}`.execute(server.platform.db);
    await verify('verified');
    expect(await search('filtered', '&verified=true')).toEqual(['Filtered One']);
    await verify('unverified');
    expect(await search('filtered', '&verified=true')).toEqual([]);
    await sql`update apps set state = 'suspended' where id = ${app.id}`.execute(server.platform.db);
    expect(await search('filtered')).toEqual([]);
    await sql`update apps set state = 'listed' where id = ${app.id}`.execute(server.platform.db);
    expect(await search('filtered')).toEqual(['Filtered One']);
    expect((await get('?language=français')).status).toBe(400);
  });

  it('tell what Souk measured, once there is enough of it', async () => {
    const app = await publish({ name: 'Measured One' });
    const read = async () => (await get(`/${app.handle}`)).body.data;
    expect((await read()).measured).toEqual({ days: 30, webhookAttempts: 0, webhookSuccess: null });
    await sql`insert into webhook_hours (app_id, hour, topic, delivered, failed, retried, skipped, expired, durations)
      select ${app.id}, date_trunc('hour', now()) - n * interval '1 day', 'orders/created', 9, 1, 1, 0, 0, '{}'
      from generate_series(1, 40) as n`.execute(server.platform.db);
    const { measured, installations } = await read();
    expect(measured.webhookSuccess).toBe(0.9);
    expect(measured.webhookAttempts).toBeLessThanOrEqual(300);
    expect(installations).toBe(0);
  });
});
