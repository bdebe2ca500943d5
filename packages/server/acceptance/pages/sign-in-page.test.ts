import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, signUpMerchant } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  secure = await startTestServer({
    databaseUrl: server.config.databaseUrl,
    config: { baseUrl: 'https://souk.test', dashboardUrl: 'https://souk.test/dashboard' },
  });
});
afterAll(async () => {
  await secure.stop();
  await server.stop();
});

const open = (path: string, headers: Record<string, string> = {}, on = server) => on.call('GET', path, { headers });
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}, on = server) =>
  on.call('POST', path, {
    raw: new URLSearchParams(fields),
    headers: { origin: on.config.baseUrl, ...headers },
  });

async function cookieOf(fields: { email: string; password: string }, on = server): Promise<string> {
  const { headers } = await send('/dashboard/sign-in', { email: fields.email, password: fields.password }, {}, on);
  return headers.get('set-cookie') ?? '';
}
const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';

describe('the pages', () => {
  it('carry a strict content policy, no scripts, and a request id', async () => {
    const { status, headers, text } = await open('/dashboard/sign-in');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).not.toMatch(/<script/i);
  });

  it('send a visitor who is not signed in to sign in, and back to where they wanted to go', async () => {
    const { status, headers } = await open('/dashboard/device?from=mail&to=all');
    expect(status).toBe(303);
    expect(headers.get('location')).toBe(
      `/dashboard/sign-in?next=${encodeURIComponent('/dashboard/device?from=mail&to=all')}`,
    );
  });

  it('open for a session cookie, and not for a made-up one', async () => {
    const merchant = await signUpMerchant(server);
    const cookie = pairOf(await cookieOf(merchant));
    const page = await open('/dashboard/device', { cookie });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Connect a command-line tool');
    expect((await open('/dashboard/device', { cookie: 'souk_session_80=made.up.token' })).status).toBe(303);
    expect((await open('/dashboard/device')).headers.get('location')).toBe(
      '/dashboard/sign-in?next=%2Fdashboard%2Fdevice',
    );
  });
});

describe('signing in on the page', () => {
  it('sets a cookie that scripts cannot read and other sites cannot use', async () => {
    const user = await signUp(server);
    const answer = await send('/dashboard/sign-in', { ...user, next: '/dashboard' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/dashboard');
    const plain = answer.headers.get('set-cookie') ?? '';
    expect(plain).toMatch(/^souk_session_80=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const overHttps = await cookieOf(user, secure);
    expect(overHttps).toMatch(/^__Host-souk_session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    expect((await open('/dashboard/device', { cookie: pairOf(overHttps) }, secure)).status).toBe(200);
  });

  it('redirects only to our own pages', async () => {
    const user = await signUp(server);
    for (const next of ['https://evil.test/', '//evil.test', '/\\evil.test', '/health/live']) {
      const { headers } = await send('/dashboard/sign-in', { ...user, next });
      expect(headers.get('location')).toBe('/dashboard');
    }
  });

  it('shows the form again for wrong credentials, with what was typed escaped and no password', async () => {
    const email = '"><script>alert(1)</script>@x.test';
    const { status, text, headers } = await send('/dashboard/sign-in', { email, password: 'my wrong secret' });
    expect(status).toBe(401);
    expect(text).toContain('The email or the password is wrong.');
    expect(text).toContain('&quot;&gt;&lt;script&gt;');
    expect(text).not.toMatch(/<script>|my wrong secret/);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('is limited like the API', async () => {
    const { email } = await signUp(server);
    const responses = await Promise.all(
      Array.from({ length: 15 }, () => send('/dashboard/sign-in', { email, password: 'not the password' })),
    );
    const limited = responses.find(({ status }) => status === 429);
    expect(limited?.text).toContain('too many attempts');
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('refuses forms that another site sends', async () => {
    const user = await signUp(server);
    const fields = { email: user.email, password: user.password };
    const foreign = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: 'http://souk.test.evil.test' },
      { origin: 'https://souk.test:444' },
    ];
    for (const headers of foreign) {
      const { status, text, headers: answered } = await send('/dashboard/sign-in', fields, headers);
      expect(status, JSON.stringify(headers)).toBe(403);
      expect(text).toContain('not sent from a page of this dashboard');
      expect(answered.get('set-cookie')).toBeNull();
    }
    const nameless = await server.call('POST', '/dashboard/sign-in', { raw: new URLSearchParams(fields) });
    expect(nameless.status).toBe(403);
    const old = await server.call('POST', '/dashboard/sign-in', {
      raw: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(old.status).toBe(303);
    const downgraded = await send('/dashboard/sign-in', fields, { origin: 'http://souk.test' }, secure);
    expect(downgraded.status).toBe(403);
  });

  it('refuses what is no form with a page, never with a failure', async () => {
    const headers = { origin: 'http://souk.test' };
    const json = await server.call('POST', '/dashboard/sign-in', { json: {}, headers });
    expect(json.status).toBe(415);
    expect(json.headers.get('content-type')).toContain('text/html');
    expect((await send('/dashboard/sign-in', { email: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await send('/dashboard/sign-in', { email: 'a\u0000b', password: 'x' })).status).toBe(400);
    expect((await send('/dashboard/sign-in', {})).status).toBe(401);
  });
});

describe('signing up on the page', () => {
  it('signs in at once', async () => {
    const fields = { name: 'Nour', email: 'nour@example.test', password: 'a long enough one', next: '/dashboard' };
    const answer = await send('/dashboard/sign-up', fields);
    expect(answer.status).toBe(303);
    const home = await open('/dashboard/device', { cookie: pairOf(answer.headers.get('set-cookie') ?? '') });
    expect(home.text).toContain('Nour');
  });

  it('shows every problem with the form, and a taken email, without the password', async () => {
    const wrong = await send('/dashboard/sign-up', { name: '', email: 'x', password: 'short one' });
    expect(wrong.status).toBe(400);
    expect(wrong.text.match(/role="alert"/g)).toHaveLength(3);
    expect(wrong.text).not.toContain('short one');
    const { email } = await signUp(server);
    const taken = await send('/dashboard/sign-up', { name: 'Eve', email, password: 'a long enough one' });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('An account with this email already exists.');
    expect(taken.headers.get('set-cookie')).toBeNull();
  });

  it('is refused from another site', async () => {
    const headers = { origin: 'https://evil.test' };
    expect((await send('/dashboard/sign-up', { name: 'Eve' }, headers)).status).toBe(403);
  });
});

describe('signing out on the page', () => {
  it('ends the session and drops the cookie', async () => {
    const user = await signUp(server);
    const cookie = pairOf(await cookieOf(user));
    expect((await send('/dashboard/sign-out', {}, { cookie, origin: 'https://evil.test' })).status).toBe(403);
    expect((await open('/dashboard/device', { cookie })).status).toBe(200);
    const answer = await send('/dashboard/sign-out', {}, { cookie });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('set-cookie')).toMatch(/^souk_session_80=; Max-Age=0; Path=\//);
    expect((await open('/dashboard/device', { cookie })).status).toBe(303);
    const [, token] = cookie.split('=');
    expect((await server.call('GET', '/dashboard/user', { token })).status).toBe(401);
  });

  it('never lets a cookie open the API', async () => {
    const cookie = pairOf(await cookieOf(await signUp(server)));
    expect((await open('/dashboard/user', { cookie })).status).toBe(401);
    expect((await open('/dashboard/businesses', { cookie })).status).toBe(401);
  });
});
