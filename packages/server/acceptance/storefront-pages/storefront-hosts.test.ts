import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MerchantDesk, openMerchantDesk } from '../../testing/merchant-desk.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';
import { type VisitOptions, visitStorefront } from '../../testing/storefronts/visit-storefront.js';

let server: TestServer;
let desk: MerchantDesk;
let subdomain: string;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openMerchantDesk(server);
  ({ subdomain } = await desk.expect('GET', `/stores/${desk.storeId}`));
});
afterAll(() => server.stop());

const visit = (path: string, options?: VisitOptions) => visitStorefront(server, subdomain, path, options);
const status = (value: string) => desk.expect('PATCH', `/stores/${desk.storeId}`, { status: value });

describe('the host of a storefront', () => {
  it('serves the store’s pages in its own language, and in two others below their codes', async () => {
    const [fr, ar, en] = [await visit('/'), await visit('/ar'), await visit('/en')];
    expect([fr.status, ar.status, en.status]).toEqual([200, 200, 200]);
    expect(fr.text).toContain('<html lang="fr" dir="ltr">');
    expect(ar.text).toContain('<html lang="ar" dir="rtl">');
    expect(en.text).toContain('<html lang="en" dir="ltr">');
    expect(en.text).toContain('Opening soon');
    expect(en.text).toContain('href="/en/products"');
    const own = await visit('/fr/search?q=robe');
    expect([own.status, own.headers.location]).toEqual([308, '/search?q=robe']);
  });

  it.each(['//evil.example', '/\\evil.example', '/\\/evil.example', '///evil.example/a'])(
    'leads with "%s" to no other host, by redirect or by a link to another language',
    async (path) => {
      const moved = await visit(`/fr${path}`);
      expect([moved.status, moved.headers.location]).toEqual([308, path.replace(/^[/\\]+/, '/')]);
      for (const prefix of ['', '/en']) {
        const { text } = await visit(`${prefix}${path}`);
        expect(text).not.toMatch(/href="[/\\]{2}/);
        expect(text).not.toMatch(/href="[^"]*[/\\]{2}evil/);
      }
    },
  );

  it('answers an address that no page has with the store’s own 404 page, and says so to nobody else', async () => {
    const missing = await visit('/en/nowhere');
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(missing.text).toContain('Page not found');
    expect(missing.text).toContain('href="/en/products"');
    expect(missing.text).toContain('<meta name="robots" content="noindex">');
  });

  it('answers with a 404 page where there is no store, whatever the name', async () => {
    for (const name of ['no-such-store', `${subdomain}.deeper`, 'www', '%00', '-']) {
      const answer = await visitStorefront(server, name, '/');
      expect([name, answer.status, answer.headers['content-type']]).toEqual([name, 404, 'text/html; charset=utf-8']);
    }
    const bare = await visit('/ar', { headers: { host: server.config.storefrontDomain } });
    expect(bare.status).toBe(404);
    expect(bare.text).toContain('المتجر غير موجود');
  });

  it('has none of the routes of Souk’s own address, and Souk’s own address has none of its pages', async () => {
    for (const path of ['/dashboard', '/console', '/health/live', '/apps/webhook-keys', '/market', '/favicon.svg'])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    for (const path of ['/@1/', '/%401/', '/@1/search', '/products'])
      expect([path, (await server.call('GET', path, { check: false })).status]).toEqual([path, 404]);
  });

  it('sends a strict policy, and the same page to every visitor with a tag that a second visit names', async () => {
    const first = await visit('/');
    expect(first.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
    expect(first.headers['set-cookie']).toBeUndefined();
    const other = await visit('/', { headers: { cookie: 'souk_language=ar', 'accept-language': 'ar' } });
    expect(other.text).toBe(first.text);
    const again = await visit('/', { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('serves its style under a name that changes with its bytes, compressed and for ever', async () => {
    const name = /href="(\/assets\/[^"]+)"/.exec((await visit('/')).text)?.[1] ?? '';
    const style = await visit(name, { headers: { 'accept-encoding': 'br' } });
    expect([style.status, style.headers['content-encoding']]).toEqual([200, 'br']);
    expect(style.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(Number(style.headers['content-length'])).toBeLessThan(12_000);
    expect((await visit('/assets/storefront-0000.css')).status).toBe(404);
  });

  it('shows a notice while the store is paused, and one page once it is closed', async () => {
    await status('paused');
    const paused = await visit('/en');
    expect(paused.status).toBe(200);
    expect(paused.text).toContain('Orders are paused');
    await status('closed');
    for (const path of ['/en', '/en/nowhere', '/en/search?q=x']) {
      const closed = await visit(path);
      expect([closed.status, closed.text.includes('This store is closed')]).toEqual([410, true]);
    }
    await status('active');
    expect((await visit('/en')).text).not.toContain('Orders are paused');
  });

  it('escapes names that look like markup', async () => {
    await desk.expect('PATCH', `/stores/${desk.storeId}`, {
      name: '<script>alert(1)</script>"\'&',
      description: '</p><img>',
    });
    const { text } = await visit('/');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('<img>');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  });

  it('counts visits by address', async () => {
    const { limits, databaseUrl } = server.config;
    const strict = await startTestServer({ databaseUrl, config: { limits: { ...limits, platformPerMinute: 2 } } });
    const responses = [];
    for (let n = 0; n < 3; n++) responses.push(await visitStorefront(strict, subdomain, '/en'));
    await strict.stop();
    expect(responses.map((answer) => answer.status)).toEqual([200, 200, 429]);
    expect(responses[2]?.text).toContain('Too many requests');
    expect(responses[2]?.headers['retry-after']).toBeDefined();
  });
});
