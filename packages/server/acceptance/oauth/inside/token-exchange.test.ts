import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  idTokenFor,
  installApp,
  makeApp,
  requestToken,
  type TestApp,
  type TestInstallation,
} from '../../../testing/installations.js';
import { addMember } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

const offline = 'urn:svc:params:oauth:token-type:offline-access-token';
const online = 'urn:svc:params:oauth:token-type:online-access-token';

let server: TestServer;
let installed: TestInstallation;

beforeAll(async () => {
  server = await startTestServer();
  server.config.limits.tokenPerClientPerMinute = 0;
  installed = await installApp(server, { scopes: ['read_stores', 'write_products'] });
});
afterAll(() => server.stop());

const exchange = (
  subjectToken: string,
  requested = offline,
  app: Pick<TestApp, 'clientId' | 'clientSecret'> = installed.app,
) =>
  requestToken(server, app, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: subjectToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: requested,
  });

const freshIdToken = () => idTokenFor(server, installed, installed.merchant);

/** An ID token made with the service's own key, wrong in one thing only. */
async function forge({ header = {}, claims = {} }: { header?: object; claims?: JWTPayload } = {}): Promise<string> {
  const [key] = await server.platform.signingKeys.active('id_token');
  if (!key) throw new Error('no key');
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const payload = {
    iss: 'http://souk.test/apps',
    aud: installed.app.clientId,
    sub: installed.merchant.userId,
    iat: now,
    nbf: now,
    exp: now + 60,
    jti: randomUUID(),
    sid: decodeJwt(installed.merchant.token).sid,
    business_id: installed.businessId,
    installation_id: installed.installationId,
    ...claims,
  };
  return new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid: key.id, ...header }).sign(key.signKey);
}

async function expectRefused(token: string): Promise<void> {
  const { status, body } = await exchange(token);
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
}

const base64url = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

describe('the ID token', () => {
  it('says who opened which installation of which business, for a minute', async () => {
    const [header = '', payload = ''] = (await freshIdToken()).split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) });
    const claims = read(payload);
    expect(claims).toEqual({
      iss: 'http://souk.test/apps',
      aud: installed.app.clientId,
      sub: installed.merchant.userId,
      iat: expect.any(Number),
      nbf: claims.iat,
      exp: claims.iat + 60,
      jti: expect.any(String),
      sid: expect.stringMatching(/^\d+$/),
      business_id: installed.businessId,
      installation_id: installed.installationId,
    });
  });

  it('is handed to members of the business only', async () => {
    const path = `/dashboard/businesses/${installed.businessId}/installations/${installed.installationId}/id-token`;
    const stranger = await installApp(server);
    expect((await server.call('POST', path, { token: stranger.merchant.token })).body.code).toBe('BUSINESS_NOT_FOUND');
    expect((await server.call('POST', path)).status).toBe(401);
    const elsewhere = path.replace(installed.installationId, stranger.installationId);
    const answer = await server.call('POST', elsewhere, { token: installed.merchant.token });
    expect(answer.body.code).toBe('INSTALLATION_NOT_FOUND');
  });
});

describe('an exchange', () => {
  it('gives an offline token with a refresh token', async () => {
    const { status, body, headers } = await exchange(await freshIdToken());
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_at_[0-9A-Za-z]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read_stores write_products',
      installation_id: installed.installationId,
      business_id: installed.businessId,
      refresh_token: expect.stringMatching(/^svc_rt_[0-9A-Za-z]{43}$/),
      refresh_token_expires_in: 7_776_000,
      issued_token_type: offline,
    });
  });

  it('gives an online token without one, bound to the user', async () => {
    const { status, body } = await exchange(await freshIdToken(), online);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_at_[0-9A-Za-z]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read_stores write_products',
      installation_id: installed.installationId,
      business_id: installed.businessId,
      issued_token_type: online,
      user_id: installed.merchant.userId,
    });
  });

  it('accepts what the tests forge when nothing is wrong with it', async () => {
    expect((await exchange(await forge())).status).toBe(200);
  });

  it('happens once for each token, however it is respelled', async () => {
    const token = await freshIdToken();
    expect((await exchange(token)).status).toBe(200);
    await expectRefused(token);
    const [header, payload, signature = ''] = token.split('.');
    await expectRefused(`${header}.${payload}.${signature}=`);
    await expectRefused(`${header}.${payload}.${signature}==`);
    // The last of 86 characters carries four bits that mean nothing.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(signature.at(-1) ?? '');
    await expectRefused(`${header}.${payload}.${signature.slice(0, -1)}${letters[last ^ 1]}`);
    await expectRefused(` ${token}`);
    await expectRefused(`${token}\n`);
  });

  it('is won by exactly one of twenty that race', async () => {
    const token = await freshIdToken();
    const responses = await Promise.all(Array.from({ length: 20 }, () => exchange(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19);
  });

  it('does not burn a token that failed for another reason', async () => {
    const token = await freshIdToken();
    const other = await makeApp(server);
    expect((await exchange(token, 'urn:svc:params:oauth:token-type:other')).body.error).toBe('invalid_request');
    expect((await exchange(token, offline, other)).body.error).toBe('invalid_grant');
    const wrongSecret = { clientId: installed.app.clientId, clientSecret: 'svc_cs_wrong' };
    expect((await exchange(token, offline, wrongSecret)).body.error).toBe('invalid_client');
    expect((await exchange(token)).status).toBe(200);
  });
});

describe('a subject token is refused', () => {
  it.each<[string, () => Promise<string> | string]>([
    [
      'with alg none',
      async () => {
        const [, payload] = (await forge()).split('.');
        return `${base64url({ alg: 'none', kid: 'id_token_1' })}.${payload}.`;
      },
    ],
    [
      'with alg none and the signature kept',
      async () => {
        const [, payload, signature] = (await forge()).split('.');
        return `${base64url({ alg: 'none', kid: 'id_token_1' })}.${payload}.${signature}`;
      },
    ],
    [
      'signed HS256 with the public key',
      async () => {
        const [key] = await server.platform.signingKeys.active('id_token');
        const [, payload] = (await forge()).split('.');
        const signed = `${base64url({ alg: 'HS256', kid: key?.id })}.${payload}`;
        const secret = key?.publicKey ?? Buffer.alloc(0);
        return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
      },
    ],
    ['with an unknown kid', () => forge({ header: { kid: 'id_token_nobody' } })],
    ['without a kid', () => forge({ header: { kid: undefined } })],
    ['naming the key of dashboard sessions', () => forge({ header: { kid: 'dashboard_session_1' } })],
    ['of another issuer', () => forge({ claims: { iss: 'http://souk.test/dashboard' } })],
    ['without an issuer', () => forge({ claims: { iss: undefined } })],
    ['for another app', () => forge({ claims: { aud: 'app_other' } })],
    ['for this app and another', () => forge({ claims: { aud: [installed.app.clientId, 'app_other'] } })],
    ['without an audience', () => forge({ claims: { aud: undefined } })],
    ['without jti', () => forge({ claims: { jti: undefined } })],
    ['without exp', () => forge({ claims: { exp: undefined } })],
    ['without iat', () => forge({ claims: { iat: undefined } })],
    ['without nbf', () => forge({ claims: { nbf: undefined } })],
    ['without a user', () => forge({ claims: { sub: undefined } })],
    ['with a user that is no id', () => forge({ claims: { sub: '1 or 1=1' } })],
    ['without an installation', () => forge({ claims: { installation_id: undefined } })],
    ['of an installation that does not exist', () => forge({ claims: { installation_id: '9' } })],
    [
      'that lives 61 seconds',
      () => {
        const now = Math.floor(server.clock.now().getTime() / 1000);
        return forge({ claims: { iat: now, nbf: now, exp: now + 61 } });
      },
    ],
    [
      'that lives a year',
      () => forge({ claims: { exp: Math.floor(server.clock.now().getTime() / 1000) + 31_536_000 } }),
    ],
    [
      'with a changed payload',
      async () => {
        const [header, payload = '', signature] = (await forge()).split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
        return `${header}.${base64url({ ...claims, sub: '1' })}.${signature}`;
      },
    ],
    ['that is an access token', () => installed.accessToken],
    ['that is a dashboard session', () => installed.merchant.token],
    ['that is nonsense', () => 'nonsense'],
    ['of dots', () => '..'],
  ])('%s', async (_name, make) => expectRefused(await make()));

  it('once its key is no longer in use', async () => {
    const before = await forge();
    const { signingKeys } = server.platform;
    const [old] = await signingKeys.active('id_token');
    await signingKeys.rotate('id_token', 60);
    expect((await exchange(before)).status).toBe(200);
    const signedByOld = await forge({ header: { kid: old?.id } }).catch(() => undefined);
    expect(signedByOld).toBeDefined();
    server.clock.advanceSeconds(61);
    const now = Math.floor(server.clock.now().getTime() / 1000);
    if (!old) throw new Error('no key');
    const token = await new SignJWT({
      sub: installed.merchant.userId,
      business_id: installed.businessId,
      installation_id: installed.installationId,
      sid: decodeJwt(installed.merchant.token).sid,
    })
      .setProtectedHeader({ alg: 'EdDSA', kid: old.id })
      .setIssuer('http://souk.test/apps')
      .setAudience(installed.app.clientId)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + 60)
      .sign(old.signKey);
    await expectRefused(token);
    const jwks = await server.call('GET', '/apps/.well-known/jwks.json');
    expect(jwks.body.keys.map(({ kid }: { kid: string }) => kid)).toContain(old.id);
  });
});

describe('clocks may differ', () => {
  const at = async (seconds: number, claims: (now: number) => JWTPayload) => {
    const now = Math.floor(server.clock.now().getTime() / 1000);
    return exchange(await forge({ claims: { ...claims(now + seconds) } }));
  };
  const issuedAt = (time: number) => ({ iat: time, nbf: time, exp: time + 60 });

  it('by 29 seconds either way, and not by 31', async () => {
    server.clock.freeze(new Date(Math.ceil(server.clock.now().getTime() / 1000) * 1000));
    expect((await at(29, issuedAt)).status).toBe(200);
    expect((await at(31, issuedAt)).body.error).toBe('invalid_grant');
    // Expired 29 and 31 seconds ago.
    expect((await at(-89, issuedAt)).status).toBe(200);
    expect((await at(-91, issuedAt)).body.error).toBe('invalid_grant');
  });
});

describe('a person who has left', () => {
  it('can no longer be acted for, with tokens of either kind', async () => {
    const member = await addMember(server, installed.merchant, ['stores:read']);
    const first = await idTokenFor(server, installed, member);
    const second = await idTokenFor(server, installed, member);
    const third = await idTokenFor(server, installed, member);
    const acting = await exchange(first, online);
    expect(acting.status).toBe(200);
    const path = `/dashboard/businesses/${installed.businessId}/members/${member.userId}`;
    expect((await server.call('DELETE', path, { token: installed.merchant.token })).status).toBe(204);
    expect((await exchange(second, online)).body.error).toBe('invalid_grant');
    expect((await exchange(third, offline)).body.error).toBe('invalid_grant');
    const read = await server.call('GET', '/apps/2026-10/stores', { token: acting.body.access_token });
    expect(read.body.code).toBe('APP_TOKEN_INVALID');
  });
});

describe('what rests in the database', () => {
  it('is hashes, never a token', async () => {
    const { body } = await exchange(await freshIdToken());
    const { rows } = await sql<{ found: boolean }>`
      select exists (select 1 from token_pairs where encode(access_hash, 'escape') like ${`%${body.access_token}%`}
        or encode(refresh_hash, 'escape') like ${`%${body.refresh_token}%`}) as found`.execute(server.platform.db);
    expect(rows[0]?.found).toBe(false);
    const { rows: pairs } = await sql<{ bytes: number }>`
      select distinct octet_length(access_hash) as bytes from token_pairs`.execute(server.platform.db);
    expect(pairs).toEqual([{ bytes: 32 }]);
  });
});
