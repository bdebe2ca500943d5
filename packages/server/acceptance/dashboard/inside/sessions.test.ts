import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, signUp } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const readUser = (token?: string, headers?: Record<string, string>) =>
  server.call('GET', '/dashboard/user', { token, headers });
const tryPassword = (email: string, password: string) =>
  server.call('POST', '/dashboard/session', { json: { email, password } });

const sessionMissing = {
  statusCode: 401,
  error: 'Unauthorized',
  message: expect.any(String),
  requestId: expect.any(String),
};

describe('signing in', () => {
  it('answers with a token of 12 hours and the person', async () => {
    const { email, password, userId } = await signUp(server);
    const before = server.clock.now().getTime();
    const { status, body } = await tryPassword(email, password);
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({ id: userId, email, staff: false });
    expect((Date.parse(body.data.expiresAt) - before) / 3_600_000).toBeCloseTo(12, 2);
    const [header] = body.data.token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'EdDSA' });
    expect((await readUser(body.data.token)).body.data.id).toBe(userId);
  });

  it('knows a person however their email and password are typed', async () => {
    const { email } = await signUp(server, { password: 'caf\u00e9 au lait' });
    expect((await tryPassword(` ${email.toUpperCase()} `, 'cafe\u0301 au lait')).status).toBe(201);
  });

  it('answers a wrong password and an unknown email word for word alike', async () => {
    const { email } = await signUp(server);
    const wrong = await tryPassword(email, 'not the password');
    const unknown = await tryPassword(`x${email}`, 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ statusCode: 401, code: 'CREDENTIALS_INVALID' });
    expect({ ...unknown.body, requestId: null }).toEqual({ ...wrong.body, requestId: null });
    const headersOf = ({ headers }: typeof wrong) =>
      [...headers.keys()].filter((name) => !['x-request-id', 'date'].includes(name));
    expect(headersOf(unknown)).toEqual(headersOf(wrong));
  });

  it('works as hard for an unknown email as for a wrong password', async () => {
    const { email } = await signUp(server);
    const workOf = async (tried: string) => {
      const start = process.cpuUsage();
      await tryPassword(tried, 'not the password');
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    // In turns, and the least of each: what the process does beside it must not count.
    const [wrong, unknown]: [number[], number[]] = [[], []];
    for (let n = 0; n < 6; n++) {
      wrong.push(await workOf(email));
      unknown.push(await workOf(`${n}-${email}`));
    }
    const ratio = Math.min(...unknown) / Math.min(...wrong);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('a session', () => {
  it('is required, and its absence is 401 without a code', async () => {
    const { status, body } = await readUser();
    expect(status).toBe(401);
    expect(body).toEqual(sessionMissing);
  });

  it('ends at once with sign-out, alone', async () => {
    const user = await signUp(server);
    const other = await signIn(server, user);
    expect((await server.call('DELETE', '/dashboard/session', { token: user.token })).status).toBe(204);
    expect((await readUser(user.token)).body).toEqual(sessionMissing);
    expect((await server.call('DELETE', '/dashboard/session', { token: user.token })).status).toBe(401);
    expect((await readUser(other)).status).toBe(200);
  });

  it('ends on another process with the next request', async () => {
    const { token } = await signUp(server);
    const other = await startTestServer({ databaseUrl: server.config.databaseUrl });
    try {
      expect((await other.call('GET', '/dashboard/user', { token })).status).toBe(200);
      await server.call('DELETE', '/dashboard/session', { token });
      expect((await other.call('GET', '/dashboard/user', { token })).status).toBe(401);
    } finally {
      await other.stop();
    }
  });

  it('refuses tampered, foreign, unsigned and nonsense tokens', async () => {
    const { token, userId } = await signUp(server);
    const [header, payload, signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [key] = await server.platform.signingKeys.active('id_token');
    const [own] = await server.platform.signingKeys.active('dashboard_session');
    if (!key || !own) throw new Error('The keys are missing.');
    const signed = (over: object, kid: string, signer = key) =>
      new SignJWT({ ...claims, ...over }).setProtectedHeader({ alg: 'EdDSA', kid }).sign(signer.signKey);
    const forged = [
      `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${header}.${payload}.${'A'.repeat(86)}`,
      await signed({}, key.id),
      await signed({}, own.id),
      await signed({ aud: 'someone-else' }, own.id, own),
      await signed({ sub: '1' }, own.id, own),
      await signed({ sid: `${userId}0` }, own.id, own),
      await signed({ sid: { a: 1 } }, own.id, own),
      await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA' }).sign(own.signKey),
      'nonsense',
      'a.b.c',
      'svc_dt_0000000000000000000000000000000000000000000',
    ];
    for (const one of forged) expect((await readUser(one)).body, one).toEqual(sessionMissing);
    expect((await readUser(undefined, { authorization: `Basic ${token}` })).status).toBe(401);
    expect((await readUser(token)).status).toBe(200);
  });

  it('ends after 12 hours, to the second', async () => {
    const user = await signUp(server);
    const start = server.clock.now();
    server.clock.freeze(start);
    const token = await signIn(server, user);
    server.clock.advanceSeconds(12 * 3600 - 1);
    expect((await readUser(token)).status).toBe(200);
    server.clock.advanceSeconds(1);
    expect((await readUser(token)).status).toBe(401);
  });

  it('is forgotten by the database once it is over', async () => {
    const { token, userId } = await signUp(server);
    server.clock.advanceDays(1);
    await server.runJobs();
    expect((await readUser(token)).status).toBe(401);
    const { rows } = await server.platform.pool.query('select 1 from sessions where user_id = $1', [userId]);
    expect(rows.length).toBeLessThanOrEqual(1);
  });
});
