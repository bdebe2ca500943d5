import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  basic,
  idTokenFor,
  installApp,
  makeApp,
  requestToken,
  type TestApp,
  type TestInstallation,
} from '../../testing/installations.js';
import { openTestDatabase } from '../../testing/open-test-database.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let server: TestServer;
/** Another process on the same database. */
let other: TestServer;
let installed: TestInstallation;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ databaseUrl: database.url });
  other = await startTestServer({ databaseUrl: database.url });
  for (const { config } of [server, other]) {
    config.limits.tokenPerClientPerMinute = 0;
    config.limits.failedAuthPerMinute = 0;
  }
  installed = await installApp(server, { scopes: ['read_stores'] });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await database.drop();
});

type Client = Pick<TestApp, 'clientId' | 'clientSecret'>;

const revoke = (parameters: Record<string, string>, { clientId, clientSecret }: Client = installed.app, at = server) =>
  at.call('POST', '/apps/oauth/revoke', {
    raw: new URLSearchParams(parameters),
    headers: { authorization: basic(clientId, clientSecret) },
  });
const refresh = (refreshToken: string, app: Client = installed.app, at = server) =>
  requestToken(at, app, { grant_type: 'refresh_token', refresh_token: refreshToken });
const read = async (token: string, at = server) => (await at.call('GET', '/apps/2026-10/stores', { token })).status;

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function freshTokens(kind: 'offline' | 'online' = 'offline'): Promise<Tokens> {
  const { body } = await requestToken(server, installed.app, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: await idTokenFor(server, installed, installed.merchant),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: `urn:svc:params:oauth:token-type:${kind}-access-token`,
  });
  return body;
}

async function rememberEverywhere(token: string): Promise<void> {
  for (const at of [server, other, server, other]) expect(await read(token, at)).toBe(200);
}

async function expectEndedEverywhere(token: string): Promise<void> {
  expect(await read(token), 'at once here').toBe(401);
  // By the message: unasked it would be read again after a minute.
  await expect.poll(() => read(token, other), { timeout: 15_000, interval: 5 }).toBe(401);
}

describe('revoking', () => {
  it.each(['offline', 'online'] as const)('ends an %s access token at once, everywhere', async (kind) => {
    const { access_token } = await freshTokens(kind);
    await rememberEverywhere(access_token);
    const { status, text, headers } = await revoke({ token: access_token });
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers.get('cache-control')).toBe('no-store');
    await expectEndedEverywhere(access_token);
  });

  it('an access token leaves its refresh token alive', async () => {
    const { access_token, refresh_token } = await freshTokens();
    await revoke({ token: access_token, token_type_hint: 'access_token' });
    const refreshed = await refresh(refresh_token);
    expect(refreshed.status).toBe(200);
    expect(await read(refreshed.body.access_token)).toBe(200);
  });

  it('a refresh token takes everything of its grant along, and nothing else', async () => {
    const [mine, another] = [await freshTokens(), await freshTokens()];
    const second = (await refresh(mine.refresh_token)).body as Tokens;
    for (const token of [mine.access_token, second.access_token]) await rememberEverywhere(token);
    expect((await revoke({ token: second.refresh_token, token_type_hint: 'refresh_token' })).status).toBe(200);
    for (const token of [mine.access_token, second.access_token]) await expectEndedEverywhere(token);
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
    expect(await read(another.access_token)).toBe(200);
    expect((await refresh(another.refresh_token)).status).toBe(200);
  });

  it('a spent refresh token takes the grant along, too', async () => {
    const first = await freshTokens();
    const second = (await refresh(first.refresh_token)).body as Tokens;
    expect((await revoke({ token: first.refresh_token })).status).toBe(200);
    await expectEndedEverywhere(second.access_token);
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('is not misled by a wrong or unknown hint', async () => {
    for (const token_type_hint of ['refresh_token', 'colour', '']) {
      const { access_token } = await freshTokens();
      expect((await revoke({ token: access_token, token_type_hint })).status).toBe(200);
      await expectEndedEverywhere(access_token);
    }
  });

  it('twice, or of what never was, is answered alike', async () => {
    const { access_token, refresh_token } = await freshTokens();
    const tokens = [
      access_token,
      refresh_token,
      access_token,
      refresh_token,
      'x',
      'svc_dt_x',
      installed.merchant.token,
    ];
    tokens.push(`svc_at_${'a'.repeat(43)}`, `svc_rt_${'a'.repeat(43)}`, 'a\u00e9b');
    for (const token of tokens) {
      const { status, text } = await revoke({ token });
      expect({ status, text }, token).toEqual({ status: 200, text: '' });
    }
  });

  it("leaves another client's tokens untouched, and answers alike", async () => {
    const stranger = await makeApp(server);
    const { access_token, refresh_token } = await freshTokens();
    for (const token of [access_token, refresh_token]) {
      const { status, text } = await revoke({ token }, stranger);
      expect({ status, text }).toEqual({ status: 200, text: '' });
    }
    for (const at of [server, other]) expect(await read(access_token, at)).toBe(200);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('works as JSON', async () => {
    const { access_token } = await freshTokens();
    const { clientId, clientSecret } = installed.app;
    const { status } = await server.call('POST', '/apps/oauth/revoke', {
      json: { token: access_token },
      headers: { authorization: basic(clientId, clientSecret) },
    });
    expect(status).toBe(200);
    await expectEndedEverywhere(access_token);
  });
});

describe('a revocation is refused', () => {
  it.each<[string, Record<string, string>, Partial<Client>, number, string]>([
    ['with a wrong secret', { token: 'x' }, { clientSecret: 'svc_cs_wrong' }, 401, 'invalid_client'],
    ['with an unknown client', { token: 'x' }, { clientId: 'app_nobody' }, 401, 'invalid_client'],
    ['with the secret in the body', { token: 'x', client_secret: 's' }, {}, 401, 'invalid_client'],
    ['without a token', { token_type_hint: 'access_token' }, {}, 400, 'invalid_request'],
    ['with an empty token', { token: '' }, {}, 400, 'invalid_request'],
    ['with another client_id than Basic names', { token: 'x', client_id: 'app_other' }, {}, 400, 'invalid_request'],
    ['with a token too long to be one', { token: 'x'.repeat(4097) }, {}, 400, 'invalid_request'],
  ])('%s', async (_name, parameters, changes, status, error) => {
    const answer = await revoke(parameters, { ...installed.app, ...changes });
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error });
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="svc-apps"' : null);
  });

  it('without credentials, with a repeated parameter, and when it is too large', async () => {
    expect((await server.call('POST', '/apps/oauth/revoke', { raw: new URLSearchParams({ token: 'x' }) })).status).toBe(
      401,
    );
    const { clientId, clientSecret } = installed.app;
    const headers = {
      authorization: basic(clientId, clientSecret),
      'content-type': 'application/x-www-form-urlencoded',
    };
    const twice = await server.call('POST', '/apps/oauth/revoke', { raw: 'token=a&token=b', headers });
    expect(twice.body.error).toBe('invalid_request');
    const large = await server.call('POST', '/apps/oauth/revoke', { raw: `token=${'a'.repeat(9_000)}`, headers });
    expect(large.status).toBe(413);
  });

  it('and counts as a failed authentication, as the token endpoint has it', async () => {
    const limited = await startTestServer({ databaseUrl: database.url });
    try {
      const wrong = { ...installed.app, clientSecret: 'svc_cs_wrong' };
      const responses = await Promise.all(Array.from({ length: 80 }, () => revoke({ token: 'x' }, wrong, limited)));
      const failed = responses.filter(({ status }) => status === 401);
      expect(failed.length).toBeGreaterThanOrEqual(30);
      expect(failed.length).toBeLessThan(80);
      for (const { status } of responses) expect([401, 429]).toContain(status);
    } finally {
      await limited.stop();
    }
  });
});

describe('a race', () => {
  it('of a revocation with refreshes leaves nothing of the family alive', async () => {
    for (let round = 0; round < 20; round++) {
      const { refresh_token } = await freshTokens();
      const [revoked, ...refreshed] = await Promise.all([
        // real time: the revocation falls into another moment from round to round.
        setTimeout(round % 4).then(() => revoke({ token: refresh_token })),
        ...Array.from({ length: 4 }, (_, place) => refresh(refresh_token, installed.app, place % 2 ? other : server)),
      ]);
      expect(revoked.status).toBe(200);
      for (const { status, body } of refreshed) {
        expect([200, 400]).toContain(status);
        if (status !== 200) continue;
        await expectEndedEverywhere(body.access_token);
        expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
      }
    }
  }, 60_000);

  it('of an access token’s revocation with its use never remembers it as living', async () => {
    for (let round = 0; round < 20; round++) {
      const { access_token } = await freshTokens('online');
      const uses = Promise.all(Array.from({ length: 5 }, (_, place) => read(access_token, place % 2 ? other : server)));
      const revoked = await revoke({ token: access_token });
      expect(revoked.status).toBe(200);
      for (const status of await uses) expect([200, 401]).toContain(status);
      await expectEndedEverywhere(access_token);
    }
  }, 60_000);
});
