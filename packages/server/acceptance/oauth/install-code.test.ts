import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Consent, consent, makeApp, requestToken, type TestApp } from '../../testing/installations.js';
import { signUpMerchant, type TestMerchant } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
let app: TestApp;
let given: Consent;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.freeze();
  app = await makeApp(server, { scopes: ['read_stores'], developer: app?.developer });
  given = await consent(server, merchant, app);
});

const redeem = (changes: Record<string, string | undefined> = {}, client: TestApp = app) => {
  const parameters: Record<string, string | undefined> = {
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: given.redirectUri,
    code_verifier: given.codeVerifier,
    ...changes,
  };
  return requestToken(
    server,
    client,
    Object.fromEntries(Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined)),
  );
};

const works = async (accessToken: string) =>
  (await server.call('GET', '/apps/2026-10/stores', { token: accessToken })).status === 200;

describe('an install code', () => {
  it('gives an offline token', async () => {
    expect(given.code).toMatch(/^svc_ic_[0-9A-Za-z]{43}$/);
    const { status, body } = await redeem();
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'access_token',
      'business_id',
      'expires_in',
      'installation_id',
      'refresh_token',
      'refresh_token_expires_in',
      'scope',
      'token_type',
    ]);
    expect(await works(body.access_token)).toBe(true);
  });

  it('used a second time by its own client revokes what the first use issued', async () => {
    const { body } = await redeem();
    const { body: refreshed } = await requestToken(server, app, {
      grant_type: 'refresh_token',
      refresh_token: body.refresh_token,
    });
    expect(await works(refreshed.access_token)).toBe(true);
    expect((await redeem()).body.error).toBe('invalid_grant');
    expect(await works(body.access_token)).toBe(false);
    expect(await works(refreshed.access_token)).toBe(false);
  });

  it('presented by another client is refused, and harms nobody', async () => {
    const other = await makeApp(server, { developer: app.developer });
    expect((await redeem({}, other)).body.error).toBe('invalid_grant');
    const { body } = await redeem();
    expect((await redeem({}, other)).body.error).toBe('invalid_grant');
    expect(await works(body.access_token)).toBe(true);
  });

  it.each<[string, () => Record<string, string | undefined>, string]>([
    ['another address', () => ({ redirect_uri: 'https://app.example.test/other' }), 'invalid_grant'],
    ['the address with a slash', () => ({ redirect_uri: `${given.redirectUri}/` }), 'invalid_grant'],
    ['a wrong verifier', () => ({ code_verifier: 'x'.repeat(64) }), 'invalid_grant'],
    ['no verifier', () => ({ code_verifier: undefined }), 'invalid_request'],
    ['another code', () => ({ code: `svc_ic_${'a'.repeat(43)}` }), 'invalid_grant'],
  ])('is refused with %s, and not spent by it', async (_name, changes, error) => {
    const answer = await redeem(changes());
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 400, error });
    expect((await redeem()).status).toBe(200);
  });

  it('lives five minutes', async () => {
    server.clock.advanceSeconds(300);
    expect((await redeem()).body.error).toBe('invalid_grant');
    server.clock.advanceSeconds(-1);
    expect((await redeem()).status).toBe(200);
  });

  it('raced by twenty gives tokens to one at most, and leaves none alive', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => redeem()));
    const given = responses.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect(await works(given[0]?.body.access_token)).toBe(false);
  });

  it('is refused once the app is uninstalled', async () => {
    const path = `/dashboard/businesses/${merchant.businessId}/installations/${given.installationId}`;
    await server.call('DELETE', path, { token: merchant.token });
    expect((await redeem()).body.error).toBe('invalid_grant');
  });

  it('issued without a challenge is refused with a verifier, so that nobody can strip the challenge', async () => {
    const path = `/dashboard/businesses/${merchant.businessId}/installations/${given.installationId}`;
    await server.call('DELETE', path, { token: merchant.token });
    const answer = await server.call('POST', `/dashboard/businesses/${merchant.businessId}/installations`, {
      token: merchant.token,
      json: { clientId: app.clientId, scopes: ['read_stores'], redirectUri: given.redirectUri },
    });
    const code = new URL(answer.body.data.redirectUrl).searchParams.get('code') ?? '';
    expect((await redeem({ code })).body.error).toBe('invalid_grant');
    expect((await redeem({ code, code_verifier: undefined })).status).toBe(200);
  });
});
