import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDemoUser } from '../../../src/domains/accounts/ensure-demo-user.js';
import { queueMail } from '../../../src/foundation/mail/send-mail.js';
import { freePort } from '../../../testing/free-port.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let server: TestServer;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const config = { demo: true, host: '127.0.0.1', port, baseUrl: origin, dashboardUrl: `${origin}/dashboard` };
  server = await startTestServer({ config });
  for (const role of ['developer', 'merchant', 'staff'] as const)
    await ensureDemoUser(server.platform, { role, name: `The ${role}`, knownPassword: undefined });
});
afterAll(() => server.stop());

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Unlike fetch it sends whatever Host it is told. */
function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>(
    (resolve, reject) => {
      const outgoing = request(`${origin}${path}`, { method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    },
  );
}

describe('the start page', () => {
  it('tells a browser what this is and where to go', async () => {
    const { status, headers, text } = await send('/', { headers: browser });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const door of ['/console', '/dashboard', '/docs']) expect(text).toContain(`href="${door}"`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).not.toMatch(/<script|style="/);
  });

  it('is an index of addresses to clients of the API, each of which leads somewhere', async () => {
    for (const accept of ['application/json', '*/*']) {
      const { status, text } = await send('/', { headers: { accept } });
      expect(status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({
        name: 'Souk',
        openapi: `${origin}/openapi`,
        console: `${origin}/console`,
      });
    }
    const { text } = await send('/openapi');
    const names = (JSON.parse(text).data as { name: string; url: string }[]).map(({ name }) => name);
    expect(names).toEqual(['developer', 'admin', 'oauth', 'dashboard', 'desk', 'storefront']);
    for (const { url } of JSON.parse(text).data) expect((await send(url.slice(origin.length))).status, url).toBe(200);
  });

  it('speaks the language that the browser asks for, or that was chosen once', async () => {
    const titleIn = async (headers: Record<string, string>) =>
      /<html lang="(\w+)" dir="(\w+)"/.exec((await send('/', { headers: { ...browser, ...headers } })).text)?.slice(1);
    expect(await titleIn({ 'accept-language': 'de, fr-CA;q=0.8, en;q=0.5' })).toEqual(['fr', 'ltr']);
    expect(await titleIn({ 'accept-language': 'ar-DZ' })).toEqual(['ar', 'rtl']);
    expect(await titleIn({ 'accept-language': 'fr;q=0, tlh' })).toEqual(['en', 'ltr']);
    expect(await titleIn({ 'accept-language': 'fr', cookie: 'souk_language=ar' })).toEqual(['ar', 'rtl']);
    expect(await titleIn({ cookie: 'souk_language=__proto__' })).toEqual(['en', 'ltr']);
  });

  it('remembers language and theme without a script, and leads back', async () => {
    const choose = (body: string, from = origin) =>
      send('/preferences', {
        method: 'POST',
        headers: { origin: from, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    const french = await choose('language=fr&next=%2Fdocs%3Fa%3D1');
    expect([french.status, french.headers.location]).toEqual([303, '/docs?a=1']);
    expect(french.headers['set-cookie']).toEqual([
      expect.stringMatching(/^souk_language=fr; Max-Age=31536000; Path=\/; SameSite=Lax$/),
    ]);
    expect((await choose('theme=dark')).headers['set-cookie']).toEqual([expect.stringMatching(/^souk_theme=dark;/)]);
    expect((await choose('theme=auto')).headers['set-cookie']).toEqual([
      expect.stringMatching(/^souk_theme=; Max-Age=0/),
    ]);
    const astray = await choose('language=xx&next=%2F%2Fevil.test%2F');
    expect([astray.headers.location, astray.headers['set-cookie']]).toEqual(['/', undefined]);
    expect((await choose('language=fr', 'https://evil.test')).status).toBe(403);
  });

  it('leads a browser that came by another name of this machine to the configured one', async () => {
    const port = new URL(origin).port;
    for (const path of ['/', '/dashboard/sign-in?next=%2Fconsole', '/console/apps/7']) {
      const { status, headers } = await send(path, { headers: { ...browser, host: `localhost:${port}` } });
      expect([status, headers.location]).toEqual([302, `${origin}${path}`]);
    }
    const elsewhere = await send('/dashboard/sign-in', { headers: { ...browser, host: 'evil.test' } });
    expect(elsewhere.status).toBe(200);
  });
});

describe('files that every site is asked for', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ])('%s is there', async (path, mediaType) => {
    const { status, headers } = await send(path);
    expect([status, headers['content-type']]).toEqual([200, mediaType]);
  });
});

describe('a page for what failed', () => {
  it('is shown to browsers, in their language, with the request id', async () => {
    const { status, headers, text } = await send('/nowhere', { headers: { ...browser, 'accept-language': 'fr' } });
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('Page introuvable');
    expect(text).toContain(String(headers['x-request-id']));
    const json = await send('/nowhere', { headers: { accept: 'application/json' } });
    expect(JSON.parse(json.text)).toMatchObject({ statusCode: 404, code: 'ROUTE_NOT_FOUND' });
  });

  it('tells nothing of what broke', async () => {
    const { webApp } = server.platform;
    server.platform.webApp = () => Promise.reject(new Error('secret of the house'));
    const { status, text } = await send('/console', { headers: browser });
    server.platform.webApp = webApp;
    expect(status).toBe(500);
    expect(text).toContain('Something went wrong on our side');
    expect(text).not.toContain('secret');
  });

  it('leaves the API alone', async () => {
    const { status, text } = await send('/developer/apps', { headers: browser });
    expect([status, JSON.parse(text).statusCode]).toEqual([401, 401]);
  });
});

describe('the buttons of the demo', () => {
  const enter = (role: string, headers: Record<string, string> = {}) =>
    send('/demo/sign-in', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: `role=${role}`,
    });

  it.each([
    ['developer', '/console'],
    ['merchant', '/dashboard'],
    ['staff', '/review'],
  ])('sign in as %s', async (role, first) => {
    expect((await send('/', { headers: browser })).text).toContain(`value="${role}"`);
    const { status, headers } = await enter(role);
    expect([status, headers.location]).toEqual([303, first]);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect((await send('/dashboard/device', { headers: { ...browser, cookie } })).text).toContain(`The ${role}`);
  });

  it('are on the sign-in page too, and go on to what asked for it', async () => {
    const next = '/dashboard/device?user_code=BCDF-GHJK';
    const { text } = await send(`/dashboard/sign-in?next=${encodeURIComponent(next)}`, { headers: browser });
    expect(text).toContain('action="/demo/sign-in"');
    const goTo = async (wanted: string) => {
      const { status, headers } = await send('/demo/sign-in', {
        method: 'POST',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: `role=developer&next=${encodeURIComponent(wanted)}`,
      });
      return [status, headers.location];
    };
    expect(await goTo(next)).toEqual([303, next]);
    expect(await goTo('//evil.test/')).toEqual([303, '/dashboard']);
  });

  it('come with a letter box, for browsers on this machine alone', async () => {
    await queueMail({ db: server.platform.db }, server.platform, {
      to: 'amina@example.com',
      letter: 'resetLink',
      told: { href: `${origin}/dashboard/reset-password/abc`, minutes: 30 },
    });
    const { status, text } = await send('/mail', { headers: browser });
    expect(status).toBe(200);
    expect(text).toContain(`href="${origin}/dashboard/reset-password/abc"`);
    for (const headers of [{ 'x-forwarded-for': '203.0.113.7' }, { host: 'rebound.test' }] as Record<string, string>[])
      expect((await send('/mail', { headers: { ...browser, ...headers } })).status).toBe(404);
  });

  it.each<[string, Record<string, string>]>([
    ['behind a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['behind a proxy that says so in the standard way', { forwarded: 'for=203.0.113.7' }],
    ['under a name that was pointed here', { host: 'rebound.test', origin: 'http://rebound.test' }],
    ['from another page', { origin: 'https://evil.test' }],
    ['from nowhere', { origin: 'null' }],
  ])('are refused %s', async (_where, headers) => {
    const { status, headers: answered } = await enter('developer', headers);
    expect([403, 404]).toContain(status);
    expect(answered['set-cookie']).toBeUndefined();
    if (!('origin' in headers))
      expect((await send('/', { headers: { ...browser, ...headers } })).text).not.toContain('/demo/');
  });

  it('are not there without the demo, nor in production', async () => {
    const { config } = server.platform;
    for (const change of [{ demo: false }, { production: true }]) {
      const kept = { demo: config.demo, production: config.production };
      Object.assign(config, change);
      expect((await send('/', { headers: browser })).text).not.toContain('/demo/');
      expect((await enter('developer')).status).toBe(404);
      Object.assign(config, kept);
    }
  });
});
