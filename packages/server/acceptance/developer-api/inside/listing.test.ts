import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findApp } from '../../../src/domains/apps/find-app.js';
import { findListing, publishListing, snapshotOf } from '../../../src/domains/listings/find-listing.js';
import { signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { drawJpeg, drawPng, drawWebp } from '../../../testing/draw-image.js';
import { makeApp } from '../../../testing/installations.js';
import { setAppState } from '../../../testing/set-stage.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
let appId: string;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
});
beforeEach(async () => {
  // Made without the API, so that many tests can have one each.
  appId = (await makeApp(server, { developer: { ...developer, token: developer.session }, state: 'draft' })).id;
});
afterAll(() => server.stop());

const path = () => `/developer/apps/${appId}/listing`;
const read = async () => (await server.call('GET', path(), { token: developer.token })).body.data;
const patch = (json: object, token = developer.token) => server.call('PATCH', path(), { token, json });
const upload = (bytes: Buffer, kind = 'screenshot', type = 'image/png') =>
  server.call('POST', `${path()}/images?kind=${kind}`, {
    token: developer.token,
    raw: bytes,
    headers: { 'content-type': type },
  });
const pathsOf = (errors: { path: string }[]) => errors.map((error) => error.path);

const complete = {
  tagline: 'Alerts before the shelf is empty',
  description: 'Watches the stock and tells you in time.',
  category: 'inventory',
  languages: ['ar', 'fr'],
  features: ['Mail and message'],
  pricing: { kind: 'free' },
  supportEmail: 'help@example.com',
  privacyPolicyUrl: 'https://example.com/privacy',
};

describe('the draft listing', () => {
  it('begins empty and tells everything it needs', async () => {
    const listing = await read();
    expect(listing).toMatchObject({
      tagline: null,
      languages: [],
      icon: null,
      screenshots: [],
      state: 'draft',
      complete: false,
      publishedAt: null,
    });
    expect(pathsOf(listing.missing)).toEqual([
      'tagline',
      'description',
      'category',
      'languages',
      'pricing',
      'supportEmail',
      'privacyPolicyUrl',
      'icon',
      'screenshots',
    ]);
  });

  it('is complete once all of it is there, by session and by token', async () => {
    const changed = await patch(complete, developer.session);
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({ ...complete, pricing: { kind: 'free', note: null } });
    expect(pathsOf(changed.body.data.missing)).toEqual(['icon', 'screenshots']);
    expect((await upload(drawPng(512, 512), 'icon')).status).toBe(201);
    for (let n = 0; n < 3; n++) expect((await upload(drawPng(640, 400))).status).toBe(201);
    expect(await read()).toMatchObject({ complete: true, missing: [] });
    const emptied = await patch({ supportEmail: null });
    expect(pathsOf(emptied.body.data.missing)).toEqual(['supportEmail']);
    const other = await patch({ supportUrl: 'https://example.com/help' });
    expect(other.body.data.complete).toBe(true);
  });

  it('asks why for each sensitive scope of the latest version', async () => {
    const app = await makeApp(server, {
      developer: { ...developer, token: developer.session },
      scopes: ['read_orders', 'read_customers'],
    });
    appId = app.id;
    expect(pathsOf((await read()).missing)).toContain('scopeReasons.read_customers');
    const told = await patch({ scopeReasons: { read_customers: 'To greet them by name.' } });
    expect(pathsOf(told.body.data.missing).filter((one) => one.startsWith('scopeReasons'))).toEqual([]);
  });

  it('is free or billed by the developer: nothing is paid through Souk', async () => {
    const { status, body } = await patch({ pricing: { kind: 'paid' } });
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: 'pricing.kind', message: expect.stringContaining('no billing yet') }],
    ]);
    expect((await patch({ pricing: { kind: 'external', note: '500 DZD' } })).status).toBe(200);
  });

  it('lists every problem at once', async () => {
    const { status, body } = await patch({
      tagline: 'x'.repeat(81),
      description: ' ',
      category: 'magic',
      languages: ['ar', 'xx', 'french', 'ar'],
      features: ['1', '2', '3', '4', '5', ''],
      pricing: { kind: 'barter', note: 'n'.repeat(201) },
      supportEmail: 'nobody',
      supportUrl: 'http://example.com',
      privacyPolicyUrl: 'https://user:pass@example.com',
      termsUrl: 'javascript:alert(1)',
      demoUrl: 'https://localhost',
      testInstructions: 't'.repeat(4001),
      scopeReasons: { read_minds: 'Because.', read_orders: '' },
    });
    expect(status).toBe(400);
    expect(body.code).toBe('LISTING_INVALID');
    expect(pathsOf(body.errors)).toEqual([
      'tagline',
      'description',
      'testInstructions',
      'supportUrl',
      'privacyPolicyUrl',
      'termsUrl',
      'demoUrl',
      'supportEmail',
      'category',
      'languages',
      'languages[1]',
      'languages[2]',
      'features',
      'features[5]',
      'pricing.kind',
      'pricing.note',
      'scopeReasons.read_minds',
      'scopeReasons.read_orders',
    ]);
    expect((await read()).tagline).toBeNull();
  });

  it('refuses what it does not know without a code', async () => {
    for (const json of [{}, { colour: 'red' }, { icon: null }, { languages: 'ar' }, { tagline: 7 }]) {
      const { status, body } = await patch(json);
      expect([status, body.code]).toEqual([400, undefined]);
    }
  });

  it('tells when it differs from what is published', async () => {
    await patch(complete);
    await upload(drawPng(512, 512), 'icon');
    const { db, config } = server.platform;
    const app = await findApp(db, appId);
    if (!app) throw new Error('The app is gone.');
    await publishListing(db, appId, snapshotOf(await findListing(db, app, config.baseUrl)), server.clock.now());
    expect(await read()).toMatchObject({ state: 'published', publishedAt: expect.any(String) });
    await patch({ testInstructions: 'Use the demo shop.' });
    expect((await read()).state).toBe('published');
    await patch({ tagline: 'Something new' });
    expect((await read()).state).toBe('changed');
  });

  it('is not written on a read-only app', async () => {
    const { imageId } = { imageId: (await upload(drawPng(640, 400))).body.data.id };
    await setAppState(server, appId, 'archived');
    for (const answer of [
      await patch(complete),
      await upload(drawPng(512, 512), 'icon'),
      await server.call('DELETE', `${path()}/images/${imageId}`, { token: developer.token }),
      await server.call('PUT', `${path()}/images/order`, { token: developer.token, json: { ids: [imageId] } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'APP_READ_ONLY']);
    expect((await read()).screenshots).toHaveLength(1);
  });
});

describe('images', () => {
  it('are served to anyone, with headers under which they can do nothing', async () => {
    const bytes = drawPng(640, 400);
    const { url, ...facts } = (await upload(bytes)).body.data;
    expect(facts).toMatchObject({
      kind: 'screenshot',
      mediaType: 'image/png',
      width: 640,
      height: 400,
      bytes: bytes.length,
    });
    expect(url.startsWith(`${server.config.baseUrl}/images/`)).toBe(true);
    const where = `${server.baseUrl}${new URL(url).pathname}`;
    const served = await fetch(where);
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'x-request-id': expect.any(String),
    });
    const known = await fetch(where, { headers: { 'if-none-match': served.headers.get('etag') ?? '' } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    for (const key of ['a'.repeat(24), 'short', '..%2f..%2fetc']) {
      const missing = await server.call('GET', `/images/${key}`);
      expect([missing.status, missing.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('are what their bytes say, whatever the request calls them', async () => {
    const jpeg = await upload(drawJpeg(800, 600), 'screenshot', 'image/png');
    expect([jpeg.status, jpeg.body.data.mediaType]).toEqual([201, 'image/jpeg']);
    const webp = await upload(drawWebp(800, 600), 'screenshot', 'application/octet-stream');
    expect([webp.status, webp.body.data.mediaType]).toEqual([201, 'image/webp']);
    const html = await upload(Buffer.from('<html></html>'));
    expect([html.status, html.body.code]).toEqual([400, 'LISTING_INVALID']);
    expect(html.body.errors).toMatchObject([{ code: 'IMAGE_TYPE_INVALID', path: 'file' }]);
  });

  it('come as a form too', async () => {
    const send = (fields: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value as string);
      return server.call('POST', `${path()}/images`, { token: developer.token, raw: form });
    };
    const file = new Blob([new Uint8Array(drawPng(640, 400))], { type: 'text/html' });
    expect((await send({ kind: 'screenshot', file })).status).toBe(201);
    expect((await send({ kind: 'poster', file })).status).toBe(400);
    expect((await send({ file })).status).toBe(400);
    expect((await send({ kind: 'icon' })).status).toBe(400);
  });

  it.each([
    ['an icon of another size', 'icon', drawPng(256, 256), ['IMAGE_SIZE_INVALID']],
    ['an icon that is a JPEG', 'icon', drawJpeg(512, 512), ['IMAGE_TYPE_INVALID']],
    ['an icon over 1 MiB', 'icon', drawPng(512, 512, { padding: 1024 * 1024 }), ['IMAGE_TOO_LARGE']],
    ['a JPEG icon of another size', 'icon', drawJpeg(100, 512), ['IMAGE_TYPE_INVALID', 'IMAGE_SIZE_INVALID']],
    ['a tiny screenshot', 'screenshot', drawPng(100, 400), ['IMAGE_SIZE_INVALID']],
    ['a huge screenshot', 'screenshot', drawJpeg(5000, 400), ['IMAGE_SIZE_INVALID']],
    [
      'a screenshot over 4 MiB',
      'screenshot',
      drawPng(640, 400, { padding: 4 * 1024 * 1024 - 900 }),
      ['IMAGE_TOO_LARGE'],
    ],
  ])('refuses %s', async (_, kind, bytes, codes) => {
    const { status, body } = await upload(bytes, kind);
    expect([status, body.code]).toEqual([400, 'LISTING_INVALID']);
    expect(body.errors.map(({ code }: { code: string }) => code)).toEqual(codes);
  });

  it('refuses bodies past every limit, and kinds it does not know', async () => {
    const large = await upload(Buffer.alloc(5 * 1024 * 1024));
    expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const gif = await upload(Buffer.from('GIF89a'), 'screenshot', 'image/gif');
    expect([gif.status, gif.body.code]).toEqual([415, 'BAD_REQUEST']);
    expect((await upload(drawPng(640, 400), 'poster')).status).toBe(400);
  });

  it('has one icon: a new one takes the place of the old', async () => {
    const first = (await upload(drawPng(512, 512), 'icon')).body.data;
    const second = (await upload(drawPng(512, 512), 'icon')).body.data;
    expect(first.id).not.toBe(second.id);
    expect((await read()).icon.id).toBe(second.id);
  });

  it('stops at 8 screenshots, also when many come at once', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => upload(drawPng(640, 400))));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(8);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(2);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'LISTING_IMAGE_LIMIT_REACHED', limit: 8 });
  });

  it('are put in order, every one of them, and taken out', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await upload(drawPng(640, 400))).body.data.id);
    const icon = (await upload(drawPng(512, 512), 'icon')).body.data.id;
    const order = (wanted: string[]) =>
      server.call('PUT', `${path()}/images/order`, { token: developer.token, json: { ids: wanted } });
    const shown = async () => (await read()).screenshots.map(({ id }: { id: string }) => id);
    expect(await shown()).toEqual(ids);
    const turned = [...ids].reverse();
    expect((await order(turned)).status).toBe(200);
    expect(await shown()).toEqual(turned);
    for (const wrong of [ids.slice(1), [...ids, icon], [ids[0], ids[0], ids[1]] as string[], ['1', '2', '3']])
      expect((await order(wrong)).body.code).toBe('LISTING_INVALID');
    const remove = (id: string) => server.call('DELETE', `${path()}/images/${id}`, { token: developer.session });
    expect((await remove(turned[1] ?? '')).status).toBe(204);
    expect(await shown()).toEqual([turned[0], turned[2]]);
    for (const id of [turned[1] ?? '', '1', 'abc'])
      expect((await remove(id)).body.code).toBe('LISTING_IMAGE_NOT_FOUND');
    const fourth = (await upload(drawPng(640, 400))).body.data.id;
    expect(await shown()).toEqual([turned[0], turned[2], fourth]);
  });

  it('are published without their metadata', async () => {
    const { url, bytes } = (await upload(drawPng(640, 400, { padding: 5_000 }))).body.data;
    const served = Buffer.from(await (await fetch(`${server.baseUrl}${new URL(url).pathname}`)).arrayBuffer());
    expect(served).toEqual(drawPng(640, 400));
    expect(bytes).toBe(served.length);
  });

  it('are forgotten 90 days after they left their draft, unless they are published', async () => {
    const { purgeOldImages } = await import('../../../src/domains/listings/images/manage-images.js');
    const kept = (await upload(drawPng(512, 512), 'icon')).body.data;
    const { db, config } = server.platform;
    const app = await findApp(db, appId);
    if (!app) throw new Error('The app is gone.');
    await publishListing(db, appId, snapshotOf(await findListing(db, app, config.baseUrl)), server.clock.now());
    const lost = (await upload(drawPng(512, 512), 'icon')).body.data;
    await upload(drawPng(512, 512), 'icon');
    const statusOf = async ({ url }: { url: string }) =>
      (await server.call('GET', new URL(url).pathname, { check: false })).status;
    await purgeOldImages.run({}, { ...server.platform, clock: { now: () => new Date(Date.now() + 91 * 86_400_000) } });
    expect([await statusOf(kept), await statusOf(lost)]).toEqual([200, 404]);
  });
});

it('another app of the same developer has a listing of its own', async () => {
  await patch(complete);
  const other = await makeApp(server, { developer: { ...developer, token: developer.session }, state: 'draft' });
  const listing = (await server.call('GET', `/developer/apps/${other.id}/listing`, { token: developer.token })).body;
  expect(listing.data.tagline).toBeNull();
});
