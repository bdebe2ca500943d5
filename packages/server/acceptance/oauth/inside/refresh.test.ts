import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeSpentTokens } from '../../../src/domains/oauth/purge-spent-tokens.js';
import { hashToken } from '../../../src/foundation/secrets/random-token.js';
import {
  idTokenFor,
  installApp,
  makeApp,
  requestToken,
  type TestApp,
  type TestInstallation,
} from '../../../testing/installations.js';
import { setAppState } from '../../../testing/set-stage.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let installed: TestInstallation;
let start: Date;

beforeAll(async () => {
  server = await startTestServer();
  server.config.limits.tokenPerClientPerMinute = 0;
  installed = await installApp(server, { scopes: ['read_stores'] });
  start = server.clock.now();
});
afterAll(() => server.stop());

/** A family of its own for each test, from an exchange. */
let first: { access_token: string; refresh_token: string };
beforeEach(async () => {
  server.clock.freeze(start);
  const { body } = await requestToken(server, installed.app, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: await idTokenFor(server, installed, installed.merchant),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:svc:params:oauth:token-type:offline-access-token',
  });
  first = body;
});

const refresh = (refreshToken: string, app: Pick<TestApp, 'clientId' | 'clientSecret'> = installed.app) =>
  requestToken(server, app, { grant_type: 'refresh_token', refresh_token: refreshToken });

const works = async (accessToken: string) =>
  (await server.call('GET', '/apps/2026-10/stores', { token: accessToken })).status === 200;

async function expectRefused(refreshToken: string): Promise<void> {
  const { status, body } = await refresh(refreshToken);
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
}

describe('a refresh', () => {
  it('gives a new pair, and leaves the old access token its hour', async () => {
    const { status, body } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_at_[0-9A-Za-z]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read_stores',
      installation_id: installed.installationId,
      business_id: installed.businessId,
      refresh_token: expect.stringMatching(/^svc_rt_[0-9A-Za-z]{43}$/),
      refresh_token_expires_in: 7_776_000,
    });
    expect(body.refresh_token).not.toBe(first.refresh_token);
    expect(await works(body.access_token)).toBe(true);
    expect(await works(first.access_token)).toBe(true);
    server.clock.advanceSeconds(3600);
    expect(await works(first.access_token)).toBe(false);
    expect(await works(body.access_token)).toBe(false);
  });

  it('repeated within 60 seconds answers the same pair, with its remaining lifetime', async () => {
    const { body } = await refresh(first.refresh_token);
    server.clock.advanceSeconds(60);
    const again = await refresh(first.refresh_token);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...body, expires_in: 3540, refresh_token_expires_in: 7_775_940 });
  });

  it('repeated after 60 seconds revokes the family with its access tokens, and the developer is told once', async () => {
    const { email } = installed.app.developer;
    await sql`update users set email_verified_at = created_at where email = ${email}`.execute(server.platform.db);
    const second = (await refresh(first.refresh_token)).body;
    expect(await works(first.access_token)).toBe(true);
    const third = (await refresh(second.refresh_token)).body;
    expect(await works(third.access_token)).toBe(true);
    server.clock.advanceSeconds(61);
    await expectRefused(first.refresh_token);
    for (const { access_token } of [first, second, third]) expect(await works(access_token)).toBe(false);
    for (const { refresh_token } of [first, second, third]) await expectRefused(refresh_token);
    expect(await works(installed.accessToken)).toBe(true);
    const { rows } = await sql<{ recipient: string; body: string }>`
      select recipient, body from mails where recipient = ${email}`.execute(server.platform.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain(installed.installationId);
    expect(rows[0]?.body).not.toContain('svc_');
  });

  it('repeated once the new refresh token was used is refused, and within 60 seconds nothing is revoked', async () => {
    const second = (await refresh(first.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    server.clock.advanceSeconds(59);
    await expectRefused(first.refresh_token);
    expect(await works(third.access_token)).toBe(true);
    expect((await refresh(third.refresh_token)).status).toBe(200);
  });

  it('repeated once the new access token was used is refused', async () => {
    const second = (await refresh(first.refresh_token)).body;
    expect((await refresh(first.refresh_token)).body.access_token).toBe(second.access_token);
    expect(await works(second.access_token)).toBe(true);
    await expectRefused(first.refresh_token);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('is refused to another client, and nothing is revoked', async () => {
    const other = await makeApp(server);
    expect((await refresh(first.refresh_token, other)).body.error).toBe('invalid_grant');
    const second = (await refresh(first.refresh_token)).body;
    server.clock.advanceSeconds(120);
    expect((await refresh(first.refresh_token, other)).body.error).toBe('invalid_grant');
    expect(await works(second.access_token)).toBe(true);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('raced by twenty ends with one pair and one living family', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const pairs = new Set(responses.map(({ body }) => `${body.access_token} ${body.refresh_token}`));
    expect(pairs.size).toBe(1);
    const next = await refresh(responses[0]?.body.refresh_token);
    expect(next.status).toBe(200);
    expect(await works(next.body.access_token)).toBe(true);
  });

  it("batched with others answers each its own: right, wrong secret, somebody else's token, unknown, and the same twice", async () => {
    const other = await installApp(server, { scopes: ['read_stores'] });
    const wrong = { ...installed.app, clientSecret: other.app.clientSecret };
    const chains = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { body } = await requestToken(server, installed.app, {
          grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
          subject_token: await idTokenFor(server, installed, installed.merchant),
          subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
          requested_token_type: 'urn:svc:params:oauth:token-type:offline-access-token',
        });
        return body.refresh_token as string;
      }),
    );
    const [own, stranger, unknown, twice, twiceAgain, bad, ...many] = await Promise.all([
      refresh(other.refreshToken, other.app),
      refresh(first.refresh_token, other.app),
      refresh(`svc_rt_${'0'.repeat(43)}`),
      refresh(first.refresh_token),
      refresh(first.refresh_token),
      refresh(chains[0] as string, wrong),
      ...chains.map((token) => refresh(token)),
    ]);
    expect(own).toMatchObject({ status: 200, body: { installation_id: other.installationId } });
    expect(stranger).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(unknown).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(twice?.status).toBe(200);
    expect(twiceAgain?.body).toEqual(twice?.body);
    expect(bad).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    for (const answer of many) expect(answer).toMatchObject({ status: 200 });
    const given = many.map(({ body }) => body.refresh_token);
    expect(new Set(given).size).toBe(chains.length);
    for (const token of given) expect((await refresh(token)).status).toBe(200);
  });

  it('works to the last moment of 90 days', async () => {
    const day = 86_400;
    server.clock.advanceSeconds(90 * day - 1);
    const { status, body } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    server.clock.advanceSeconds(90 * day);
    await expectRefused(body.refresh_token);
  });

  it.each([
    ['unknown', () => `svc_rt_${'a'.repeat(43)}`],
    ['malformed', () => 'nonsense'],
    ['an access token', () => first.access_token],
    ['in other letters', () => first.refresh_token.toUpperCase()],
    ['with a space', () => ` ${first.refresh_token}`],
  ])('of a token that is %s is refused', async (_name, token) => expectRefused(token()));

  it('never lets the service itself read the pair that may be repeated', async () => {
    const { body } = await refresh(first.refresh_token);
    const { rows } = await sql<{ sealed_pair: Buffer }>`select sealed_pair from repeatable_pairs`.execute(
      server.platform.db,
    );
    const all = Buffer.concat(rows.map(({ sealed_pair }) => sealed_pair)).toString('latin1');
    expect(all).not.toContain(body.access_token.slice(7));
    expect(all).not.toContain(body.refresh_token.slice(7));
    server.clock.advanceSeconds(61);
    await purgeSpentTokens(server.platform.db, server.clock.now());
    const { rows: left } = await sql`
      select 1 from repeatable_pairs where refresh_hash = ${hashToken(first.refresh_token)}`.execute(
      server.platform.db,
    );
    expect(left).toEqual([]);
  });

  it('stops with the app: suspended, uninstalled', async () => {
    const other = await installApp(server, { scopes: ['read_stores'] });
    const setState = (state: string) => setAppState(server, other.app.id, state);
    await setState('suspended');
    expect((await refresh(other.refreshToken, other.app)).body.error).toBe('invalid_grant');
    await setState('listed');
    const { body } = await refresh(other.refreshToken, other.app);
    const path = `/dashboard/businesses/${other.businessId}/installations/${other.installationId}`;
    expect((await server.call('DELETE', path, { token: other.merchant.token })).status).toBe(204);
    expect((await refresh(body.refresh_token, other.app)).body.error).toBe('invalid_grant');
    expect((await refresh(other.refreshToken, other.app)).body.error).toBe('invalid_grant');
    expect(await works(body.access_token)).toBe(false);
  });
});
