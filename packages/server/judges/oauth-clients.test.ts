import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.js';
import { idTokenFor, installApp, makeApp, type TestApp, type TestInstallation } from '../testing/installations.js';
import { signUpMerchant, type TestMerchant } from '../testing/people.js';
import { startTestServer, type TestServer } from '../testing/start-test-server.js';

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const idTokenType = 'urn:ietf:params:oauth:token-type:id_token';
const offline = 'urn:svc:params:oauth:token-type:offline-access-token';
const online = 'urn:svc:params:oauth:token-type:online-access-token';
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

let server: TestServer;
let merchant: TestMerchant;
let installed: TestInstallation;
let issuer: URL;
let developerIssuer: URL;

beforeAll(async () => {
  // Stock clients compare the issuer with the address they found it at, so the server must know its own.
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  server = await startTestServer({ config: { port, baseUrl, dashboardUrl: `${baseUrl}/dashboard` } });
  merchant = await signUpMerchant(server);
  installed = await installApp(server, { merchant, scopes: ['read_stores'] });
  issuer = new URL(`${baseUrl}/apps`);
  developerIssuer = new URL(`${baseUrl}/developer`);
});
afterAll(() => server.stop());

let app: TestApp;
beforeEach(async () => {
  app = await makeApp(server, { scopes: ['read_stores'], developer: installed.app.developer });
});

/** The merchant follows the link, and consents to what the consent page was given. */
async function visitAsMerchant(link: URL): Promise<URL> {
  const answer = await fetch(link, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const consentPage = new URL(answer.headers.get('location') ?? '');
  expect(consentPage.pathname).toBe('/dashboard/install');
  const asked = Object.fromEntries(consentPage.searchParams);
  const consented = await server.call('POST', `/dashboard/businesses/${merchant.businessId}/installations`, {
    token: merchant.token,
    json: {
      clientId: asked.client_id,
      redirectUri: asked.redirect_uri,
      state: asked.state,
      codeChallenge: asked.code_challenge,
    },
  });
  expect(consented.status).toBe(201);
  return new URL(consented.body.data.redirectUrl);
}

const reads = async (accessToken: string) =>
  (await server.call('GET', '/apps/2026-10/stores', { token: accessToken })).status;

const redirectUri = 'https://app.example.test/callback';

describe('openid-client', () => {
  const discover = (client: Pick<TestApp, 'clientId' | 'clientSecret'>) =>
    openid.discovery(issuer, client.clientId, undefined, openid.ClientSecretBasic(client.clientSecret), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });

  it('configures itself, installs with PKCE and state, and refreshes', async () => {
    const config = await discover(app);
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const link = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'read_stores',
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = await visitAsMerchant(link);
    const tokens = await openid.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    expect(tokens.token_type).toBe('bearer');
    expect(await reads(tokens.access_token)).toBe(200);
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(await reads(refreshed.access_token)).toBe(200);
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
  });

  it('exchanges ID tokens', async () => {
    const config = await discover(installed.app);
    const tokens = await openid.genericGrantRequest(config, tokenExchange, {
      subject_token: await idTokenFor(server, installed, merchant),
      subject_token_type: idTokenType,
      requested_token_type: online,
    });
    expect(tokens).toMatchObject({ issued_token_type: online, user_id: merchant.userId });
    expect(await reads(tokens.access_token)).toBe(200);
  });

  it('revokes tokens', async () => {
    const own = await installApp(server, { merchant, app });
    const config = await discover(app);
    await openid.tokenRevocation(config, own.accessToken, { token_type_hint: 'access_token' });
    expect(await reads(own.accessToken)).toBe(401);
    const { access_token, refresh_token = '' } = await openid.refreshTokenGrant(config, own.refreshToken);
    await openid.tokenRevocation(config, refresh_token);
    expect(await reads(access_token)).toBe(401);
    await expect(openid.refreshTokenGrant(config, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    await openid.tokenRevocation(config, 'unknown');
  });

  it('reads our refusals', async () => {
    const config = await discover({ clientId: app.clientId, clientSecret: 'svc_cs_wrong' });
    const refused = openid.refreshTokenGrant(config, 'svc_rt_wrong');
    await expect(refused).rejects.toMatchObject({ cause: [{ scheme: 'basic', parameters: { realm: 'svc-apps' } }] });
    const wrongToken = openid.refreshTokenGrant(await discover(app), 'svc_rt_wrong');
    await expect(wrongToken).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
  });

  it('signs a command-line tool in with the device flow', async () => {
    const config = await openid.discovery(developerIssuer, 'souk-cli', undefined, openid.None(), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    const device = await openid.initiateDeviceAuthorization(config, { scope: 'developer' });
    expect(device).toMatchObject({ interval: 5, expires_in: 900 });
    const path = `/developer/cli/approvals/${device.user_code}/approve`;
    expect((await server.call('POST', path, { token: installed.app.developer.token })).status).toBe(200);
    const tokens = await openid.pollDeviceAuthorizationGrant(config, device);
    const account = await server.call('GET', '/developer/account', { token: tokens.access_token });
    expect(account.status).toBe(200);
  });
});

describe('oauth4webapi', () => {
  const insecure = { [oauth.allowInsecureRequests]: true } as const;
  const discover = async (from: URL) =>
    oauth.processDiscoveryResponse(from, await oauth.discoveryRequest(from, { algorithm: 'oauth2', ...insecure }));

  it('goes through install code, refresh and token exchange', async () => {
    const as = await discover(issuer);
    const client: oauth.Client = { client_id: app.clientId };
    const auth = oauth.ClientSecretBasic(app.clientSecret);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const link = new URL(as.authorization_endpoint ?? '');
    link.search = new URLSearchParams({
      client_id: app.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const back = oauth.validateAuthResponse(as, client, await visitAsMerchant(link), state);
    const given = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, auth, back, redirectUri, verifier, insecure),
    );
    expect(await reads(given.access_token)).toBe(200);

    const refreshed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, auth, given.refresh_token ?? '', insecure),
    );
    expect(await reads(refreshed.access_token)).toBe(200);

    const installation = {
      businessId: merchant.businessId,
      installationId: String(given.installation_id),
    };
    const exchanged = await oauth.processGenericTokenEndpointResponse(
      as,
      client,
      await oauth.genericTokenEndpointRequest(
        as,
        client,
        auth,
        tokenExchange,
        {
          subject_token: await idTokenFor(server, installation, merchant),
          subject_token_type: idTokenType,
          requested_token_type: offline,
        },
        insecure,
      ),
    );
    expect(exchanged.issued_token_type).toBe(offline);
    expect(await reads(exchanged.access_token)).toBe(200);

    const revoke = async (token: string) =>
      oauth.processRevocationResponse(await oauth.revocationRequest(as, client, auth, token, insecure));
    await revoke(exchanged.refresh_token ?? '');
    expect(await reads(exchanged.access_token)).toBe(401);
    expect(await reads(refreshed.access_token)).toBe(200);
    await revoke('never issued');
  });

  it('signs a command-line tool in with the device flow', async () => {
    const as = await discover(developerIssuer);
    const client: oauth.Client = { client_id: 'souk-cli' };
    const auth = oauth.None();
    const device = await oauth.processDeviceAuthorizationResponse(
      as,
      client,
      await oauth.deviceAuthorizationRequest(as, client, auth, { scope: 'developer' }, insecure),
    );
    const path = `/developer/cli/approvals/${device.user_code}/approve`;
    expect((await server.call('POST', path, { token: installed.app.developer.token })).status).toBe(200);
    const tokens = await oauth.processDeviceCodeResponse(
      as,
      client,
      await oauth.deviceCodeGrantRequest(as, client, auth, device.device_code, insecure),
    );
    const account = await server.call('GET', '/developer/account', { token: tokens.access_token });
    expect(account.status).toBe(200);
    expect(deviceGrant).toBe(as.grant_types_supported?.[0]);
  });
});

describe('simple-oauth2', () => {
  it.each(['form', 'json'] as const)('installs and refreshes, its bodies as %s', async (bodyFormat) => {
    const client = new AuthorizationCode({
      client: { id: app.clientId, secret: app.clientSecret },
      auth: {
        tokenHost: server.config.baseUrl,
        tokenPath: '/apps/oauth/token',
        authorizePath: '/apps/install',
      },
      options: { authorizationMethod: 'header', bodyFormat },
    });
    const link = client.authorizeURL({ redirect_uri: redirectUri, scope: 'read_stores', state: 'abc' });
    const back = await visitAsMerchant(new URL(link));
    expect(back.searchParams.get('state')).toBe('abc');
    const token = await client.getToken({ code: back.searchParams.get('code') ?? '', redirect_uri: redirectUri });
    expect(await reads(String(token.token.access_token))).toBe(200);
    const refreshed = await token.refresh();
    expect(await reads(String(refreshed.token.access_token))).toBe(200);
  });
});

describe('jose', () => {
  it('verifies an ID token with our remote key set, also after the key was rotated', async () => {
    const keys = createRemoteJWKSet(new URL(`${issuer.href}/.well-known/jwks.json`), { cooldownDuration: 0 });
    const verify = async () =>
      jwtVerify(await idTokenFor(server, installed, merchant), keys, {
        issuer: issuer.href,
        audience: installed.app.clientId,
        algorithms: ['EdDSA'],
        clockTolerance: 30,
        currentDate: server.clock.now(),
      });
    const first = await verify();
    expect(first.payload).toMatchObject({
      sub: merchant.userId,
      business_id: merchant.businessId,
      installation_id: installed.installationId,
    });
    await server.platform.signingKeys.rotate('id_token', 7_200);
    const meanwhile = await verify();
    expect(meanwhile.protectedHeader.kid).toBe(first.protectedHeader.kid);
    server.clock.advanceSeconds(360);
    const second = await verify();
    expect(second.protectedHeader.kid).not.toBe(first.protectedHeader.kid);
  });
});

describe('keys and metadata', () => {
  it('may be kept for a while', async () => {
    const jwks = await server.call('GET', '/apps/.well-known/jwks.json');
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=300');
    expect(jwks.body.keys[0]).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      kid: expect.any(String),
      alg: 'EdDSA',
      use: 'sig',
    });
    const webhooks = await server.call('GET', '/apps/webhook-keys');
    expect(webhooks.headers.get('cache-control')).toBe('max-age=3600');
    expect(webhooks.body.keys).toEqual([
      { key: expect.stringMatching(/^whpk_.{44}$/), active: true, createdAt: expect.any(String), retiresAt: null },
    ]);
    for (const path of ['apps', 'developer']) {
      const metadata = await server.call('GET', `/.well-known/oauth-authorization-server/${path}`);
      expect(metadata.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(metadata.body.issuer).toBe(`${server.config.baseUrl}/${path}`);
    }
  });

  it('say so when there is no key', async () => {
    const empty = await startTestServer();
    try {
      await empty.platform.db.deleteFrom('signing_keys').where('purpose', '=', 'id_token').execute();
      empty.platform.signingKeys.refresh();
      const answer = await empty.call('GET', '/apps/.well-known/jwks.json');
      expect(answer.status).toBe(503);
      expect(answer.body).toEqual({
        code: 'APPS_KEYS_NOT_CONFIGURED',
        message: expect.any(String),
        keySet: 'id_token',
        requestId: answer.headers.get('x-request-id'),
      });
      expect(answer.headers.get('retry-after')).toBe('60');
    } finally {
      await empty.stop();
    }
  });
});
