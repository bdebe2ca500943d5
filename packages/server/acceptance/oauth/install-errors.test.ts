import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDevStore } from '../../testing/dev-stores.js';
import { makeApp, type TestApp } from '../../testing/installations.js';
import { signUpMerchant, type TestMerchant, type TestUser } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

/** Install links that are wrong in something: who is sent to the app's site, and who is told on a page of ours. */

let server: TestServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server);
});
afterAll(() => server.stop());

const redirect_uri = 'https://app.example.test/callback';
const wrongs: Record<string, string>[] = [
  { response_type: 'token' },
  { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' },
  { code_challenge: 'a'.repeat(43) },
  { code_challenge: 'short', code_challenge_method: 'S256' },
];

const visit = (path: string, cookie = '') => server.call('GET', path, { headers: { cookie }, check: false });
const installLink = (app: TestApp, more: Record<string, string>) =>
  `/apps/install?${new URLSearchParams({ client_id: app.clientId, redirect_uri, state: 's', ...more })}`;

async function cookieOf({ email, password }: Pick<TestUser, 'email' | 'password'>): Promise<string> {
  const { headers } = await server.call('POST', '/dashboard/sign-in', {
    raw: new URLSearchParams({ email, password }),
    headers: { origin: 'http://souk.test' },
  });
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Follows redirections for as long as they stay with us. */
async function follow(path: string, cookie: string) {
  const answer = await visit(path, cookie);
  const location = answer.headers.get('location');
  if (location === null) return { status: answer.status, text: answer.text };
  const next = new URL(location, 'http://souk.test');
  if (next.origin !== 'http://souk.test') return { status: answer.status, sentTo: next };
  return follow(`${next.pathname}${next.search}`, cookie);
}

describe('a wrong install link', () => {
  it.each(['listed', 'unlisted'] as const)('of a %s app leads back to the app', async (state) => {
    const app = await makeApp(server, { state });
    for (const wrong of wrongs) {
      const { headers } = await visit(installLink(app, wrong));
      expect(headers.get('location')).toMatch(/^https:\/\/app\.example\.test\/callback\?error=/);
    }
  });

  it.each(['draft', 'delisted', 'suspended', 'archived'] as const)('of a %s app is told on our page', async (state) => {
    const app = await makeApp(server, { state });
    const cookie = await cookieOf(merchant);
    for (const wrong of wrongs) {
      const { status, text, sentTo } = await follow(installLink(app, wrong), cookie);
      expect(sentTo).toBeUndefined();
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).toContain('Something went wrong');
    }
  });

  it('sends strangers to no address on localhost, not even of a listed app', async () => {
    const local = 'http://localhost:3000/callback';
    const app = await makeApp(server, { manifest: { install: { redirect_urls: [local] } } });
    const link = installLink(app, { redirect_uri: local, response_type: 'token' });
    const { sentTo, text } = await follow(link, await cookieOf(merchant));
    expect(sentTo).toBeUndefined();
    expect(text).toContain('cannot use this redirect URL here');
  });

  it("of one's own draft redirects back to the app from one's own dev store", async () => {
    const app = await makeApp(server, { state: 'draft' });
    const { developer } = app;
    await createDevStore(server, developer, { preset: 'empty' });
    const cookie = await cookieOf(developer);
    for (const wrong of wrongs) {
      const { sentTo } = await follow(installLink(app, wrong), cookie);
      expect(`${sentTo?.origin}${sentTo?.pathname}`).toBe(redirect_uri);
      expect(sentTo?.searchParams.get('error')).toMatch(/^(unsupported_response_type|invalid_request)$/);
      expect(sentTo?.searchParams.get('state')).toBe('s');
    }
  });
});

describe('declining', () => {
  const decline = async (app: TestApp, { businessId, ...person }: TestMerchant) =>
    server.call('POST', '/dashboard/install/decline', {
      raw: new URLSearchParams({ client_id: app.clientId, redirect_uri, state: 's', business_id: businessId }),
      headers: { origin: 'http://souk.test', cookie: await cookieOf(person) },
    });

  it('leads back to a listed app', async () => {
    const { headers } = await decline(await makeApp(server), merchant);
    expect(headers.get('location')).toMatch(/^https:\/\/app\.example\.test\/callback\?error=access_denied/);
  });

  it("does not redirect to the site of somebody else's draft", async () => {
    const { status, headers } = await decline(await makeApp(server, { state: 'draft' }), merchant);
    expect(status).toBe(404);
    expect(headers.get('location')).toBeNull();
  });
});
