import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const open = (path: string, headers: Record<string, string> = {}) => fetch(`${server.baseUrl}${path}`, { headers });
const policyOf = ({ headers }: Response) => headers.get('content-security-policy') ?? '';

describe('the web app', () => {
  it('answers its page at every address of the console, with a nonce of its own each time', async () => {
    const nonces = new Set<string>();
    for (const path of ['/console', '/console/apps/1000001/deliveries?status=failed', '/console/apps/x/../y']) {
      const answer = await open(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
      const html = await answer.text();
      const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policyOf(answer)) ?? [];
      expect(html).toContain(`nonce="${nonce}"`);
      expect(html).not.toContain('__SOUK_NONCE__');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it('lets nothing run, load or frame that is not its own', async () => {
    const answer = await open('/console');
    const policy = policyOf(answer);
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('serves its files for ever, compressed as the browser takes them', async () => {
    const html = await (await open('/console')).text();
    const [, path = ''] = /href="(\/assets\/shell-[^"]+\.js)"/.exec(html) ?? [];
    const raw = async (encoding: string) => {
      const answer = await open(path, { 'accept-encoding': encoding });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const plain = await raw('identity');
    expect(plain.answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.answer.headers.get('vary')).toBe('accept-encoding');
    expect(plain.answer.headers.get('content-encoding')).toBeNull();
    // fetch opens what it asked for; the length tells what travelled.
    const br = await raw('gzip, deflate, br');
    expect(br.answer.headers.get('content-encoding')).toBe('br');
    expect(br.bytes.equals(plain.bytes)).toBe(true);
    expect(Number(br.answer.headers.get('content-length'))).toBeLessThan(plain.bytes.length / 2);
    const gzip = await raw('gzip');
    expect(gzip.answer.headers.get('content-encoding')).toBe('gzip');
    expect((await raw('br;q=0, gzip')).answer.headers.get('content-encoding')).toBe('gzip');
  });

  it('has no files but those that were built, and shadows no API path', async () => {
    for (const path of ['/assets/nothing.js', '/assets/..%2f..%2fpackage.json', '/assets/index.html'])
      expect((await open(path)).status).toBe(404);
    expect((await open('/developer/apps')).status).toBe(401);
    expect((await open('/consoles')).status).toBe(404);
  });

  it('answers at the addresses of the dashboard, and leaves everything else under them to the API and its pages', async () => {
    for (const path of [
      '/dashboard',
      '/dashboard?all=shown',
      '/dashboard/b/1000001',
      '/dashboard/b/1000001/orders/7',
    ]) {
      const answer = await open(path, { accept: 'text/html' });
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'text/html; charset=utf-8']);
      expect(policyOf(answer)).toContain("script-src 'self'");
    }
    for (const path of ['user', 'businesses', 'businesses/1/orders', 'sessions', 'invitations'])
      expect((await open(`/dashboard/${path}`, { accept: 'text/html' })).status, path).toBe(401);
    for (const path of ['sign-in', 'sign-up', 'forgot-password'])
      expect(policyOf(await open(`/dashboard/${path}`)), path).not.toContain('script-src');
    for (const path of ['orders', 'b', 'businessess/1'])
      expect((await open(`/dashboard/${path}`)).status, path).toBe(404);
  });
});
