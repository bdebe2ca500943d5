import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installApp, type TestInstallation } from '../../../testing/installations.js';
import { addMember, signUpMerchant, type TestUser } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // As it is built: what these tests look at is what the server writes into it.
  server.platform.webApp = async () => ({
    assets: new Map(),
    page: () => ({ html: '', nonce: '' }),
    frame: ({ title, address }) => ({ html: JSON.stringify({ title, address }), nonce: 'once' }),
  });
});
afterAll(() => server.stop());

const frameOf = ({ businessId, installationId }: Pick<TestInstallation, 'businessId' | 'installationId'>) =>
  `/dashboard/b/${businessId}/apps/${installationId}/frame`;

async function cookieOf({ email, password }: Pick<TestUser, 'email' | 'password'>): Promise<string> {
  const { headers } = await server.call('POST', '/dashboard/sign-in', {
    raw: new URLSearchParams({ email, password }),
    headers: { origin: 'http://souk.test' },
  });
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const open = (path: string, cookie = '') => server.call('GET', path, { headers: { cookie, accept: 'text/html' } });
const shownIn = (text: string) => JSON.parse(text) as { title: string; address: string };

describe('the small page around the frame of an app', () => {
  it("names the app's origin in its policy, and no other; only our own pages may frame it", async () => {
    const installed = await installApp(server, { manifest: { admin: { path: '/admin', title: 'Helper', links: [] } } });
    const answer = await open(frameOf(installed), await cookieOf(installed.merchant));
    expect(answer.status).toBe(200);
    expect(shownIn(answer.text)).toEqual({ title: 'Helper', address: 'https://app.example.test/admin' });
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-src https://app.example.test;');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['/notes/5?tab=2', 'https://app.example.test/notes/5?tab=2'],
    ['//evil.test/x', 'https://app.example.test/'],
    ['/\\evil.test/x', 'https://app.example.test/'],
    ['https://evil.test/', 'https://app.example.test/'],
    [`/${'x'.repeat(2_000)}`, 'https://app.example.test/'],
    ['', 'https://app.example.test/'],
  ])('opens the path %s within the app, and nothing elsewhere', async (path, address) => {
    const installed = await installApp(server);
    const cookie = await cookieOf(installed.merchant);
    const answer = await open(`${frameOf(installed)}?path=${encodeURIComponent(path)}`, cookie);
    expect(shownIn(answer.text).address).toBe(address);
  });

  it('is there for every member, for nobody else, and only while the app is installed', async () => {
    const installed = await installApp(server);
    const clerk = await cookieOf(await addMember(server, installed.merchant, ['stores:read']));
    expect((await open(frameOf(installed), clerk)).status).toBe(200);
    const stranger = await cookieOf(await signUpMerchant(server));
    expect((await open(frameOf(installed), stranger)).status).toBe(404);
    const other = await installApp(server);
    const mixed = { businessId: installed.businessId, installationId: other.installationId };
    expect((await open(frameOf(mixed), await cookieOf(installed.merchant))).status).toBe(404);
    const signedOut = await open(frameOf(installed));
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([303, expect.stringContaining('/sign-in')]);
    const place = `/dashboard/businesses/${installed.businessId}/installations/${installed.installationId}`;
    await server.call('DELETE', place, { token: installed.merchant.token });
    expect((await open(frameOf(installed), clerk)).status).toBe(409);
  });

  it('never frames our own origin, nor an app without a page', async () => {
    const own = await installApp(server, { manifest: { hosting: { mode: 'remote', url: 'http://souk.test' } } });
    expect((await open(frameOf(own), await cookieOf(own.merchant))).status).toBe(404);
    const pageless = await installApp(server, { manifest: { admin: undefined } });
    expect((await open(frameOf(pageless), await cookieOf(pageless.merchant))).status).toBe(404);
  });
});

describe('the old addresses of installed apps', () => {
  it.each([
    ['/dashboard/apps/12', '/dashboard/b/12/apps'],
    ['/dashboard/apps/12/34', '/dashboard/b/12/apps/34/open'],
    ['/dashboard/apps/12/34/update', '/dashboard/b/12/apps/34'],
    ['/dashboard/apps/12/34/uninstall', '/dashboard/b/12/apps/34'],
  ])('%s leads to %s', async (old, now) => {
    const answer = await open(old);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, now]);
  });
});
