import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDeveloperToken, signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { signIn, signUp } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
});
afterAll(() => server.stop());

const account = (token?: string, headers?: Record<string, string>) =>
  server.call('GET', '/developer/account', { token, headers });

describe('who may call the Developer API', () => {
  it('is a dashboard session, or a developer token', async () => {
    const bySession = await account(developer.session);
    const byToken = await account(developer.token);
    expect([bySession.status, byToken.status]).toEqual([200, 200]);
    expect(byToken.body).toEqual(bySession.body);
    expect(byToken.body.data.id).toBe(developer.developerId);
  });

  it('is nobody without either: 401 without a code', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer' },
      { authorization: 'Basic YTpi' },
      { authorization: 'Bearer abc' },
    ]) {
      const { status, body } = await account(undefined, headers as Record<string, string>);
      expect(status).toBe(401);
      expect(Object.keys(body).sort()).toEqual(['error', 'message', 'requestId', 'statusCode']);
      expect(body).toMatchObject({ statusCode: 401, error: 'Unauthorized' });
    }
  });

  it.each([
    ['unknown', `svc_dt_${'a'.repeat(43)}`],
    ['too short', 'svc_dt_abc'],
  ])('refuses a developer token that is %s, with the exact challenge', async (_, token) => {
    const { status, body, headers } = await account(token);
    expect(status).toBe(401);
    expect(body).toMatchObject({
      statusCode: 401,
      code: 'DEVELOPER_TOKEN_INVALID',
      requestId: headers.get('x-request-id'),
    });
    expect(headers.get('www-authenticate')).toBe('Bearer realm="svc-developer", error="invalid_token"');
  });

  it.each(['at', 'rt', 'cs', 'ic', 'xx'])(
    'takes svc_%s_... for a session that is none, as it is no developer token: 401 without a code',
    async (kind) => {
      const { status, body, headers } = await account(`svc_${kind}_${'a'.repeat(43)}`);
      expect(status).toBe(401);
      expect(Object.keys(body).sort()).toEqual(['error', 'message', 'requestId', 'statusCode']);
      expect(headers.get('www-authenticate')).toBeNull();
    },
  );

  it('is told before anything else: authentication comes before parsing and validation', async () => {
    const broken = await server.call('POST', '/developer/apps', {
      token: `svc_dt_${'a'.repeat(43)}`,
      raw: '{',
      headers: { 'content-type': 'text/csv' },
    });
    expect(broken.body.code).toBe('DEVELOPER_TOKEN_INVALID');
  });

  it('has an account, else 404 after validation', async () => {
    const { token } = await signUp(server);
    const missing = await account(token);
    expect(missing.status).toBe(404);
    expect(missing.body.code).toBe('DEVELOPER_ACCOUNT_NOT_FOUND');
    const invalid = await server.call('POST', '/developer/apps', { token, json: { handle: 1 } });
    expect(invalid.status).toBe(400);
    expect(invalid.body.code).toBeUndefined();
    expect(invalid.body.message).toEqual(['name is required.', 'handle must be a string.']);
    const unknownApp = await server.call('GET', '/developer/apps/not-an-id', { token });
    expect(unknownApp.body.code).toBe('DEVELOPER_ACCOUNT_NOT_FOUND');
  });

  it('may read, but not write, while suspended', async () => {
    const suspended = await signUpDeveloper(server);
    await server.platform.db
      .updateTable('developer_accounts')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.developerId)
      .execute();
    for (const token of [suspended.session, suspended.token]) {
      expect((await account(token)).body.data.status).toBe('suspended');
      const write = await server.call('PATCH', '/developer/account', { token, json: { name: 'Other' } });
      expect(write.status).toBe(403);
      expect(write.body.code).toBe('DEVELOPER_ACCOUNT_SUSPENDED');
      const unknownApp = await server.call('DELETE', '/developer/apps/1', { token });
      expect(unknownApp.body.code).toBe('DEVELOPER_ACCOUNT_SUSPENDED');
    }
  });
});

describe('a developer token', () => {
  it('dies 90 days after its last use, and each use extends it', async () => {
    const { userId } = await signUpDeveloper(server);
    const token = await newDeveloperToken(server, userId);
    server.clock.advanceDays(89);
    expect((await account(token)).status).toBe(200);
    server.clock.advanceDays(89);
    expect((await account(token)).status).toBe(200);
    server.clock.advanceDays(90);
    expect((await account(token)).body.code).toBe('DEVELOPER_TOKEN_INVALID');
  });

  it('dies 365 days after its issue, however much it is used', async () => {
    const { userId } = await signUpDeveloper(server);
    const token = await newDeveloperToken(server, userId);
    for (let days = 0; days < 364; days += 52) {
      server.clock.advanceDays(52);
      expect((await account(token)).status).toBe(200);
    }
    server.clock.advanceDays(1);
    expect((await account(token)).body.code).toBe('DEVELOPER_TOKEN_INVALID');
  });

  it('writes its use down at most once a minute', async () => {
    const { userId } = await signUpDeveloper(server);
    const token = await newDeveloperToken(server, userId);
    const lastUse = async () => {
      const rows = await server.platform.db
        .selectFrom('developer_tokens')
        .select('last_used_at')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .execute();
      return rows[0]?.last_used_at?.getTime();
    };
    await account(token);
    const first = await lastUse();
    expect(first).toBeTypeOf('number');
    server.clock.advanceSeconds(50);
    await account(token);
    expect(await lastUse()).toBe(first);
    server.clock.advanceSeconds(11);
    await account(token);
    expect(await lastUse()).toBeGreaterThan(first as number);
  });

  it('is refused after a password change, and survives a sign-out', async () => {
    const someone = await signUpDeveloper(server);
    await server.call('DELETE', '/dashboard/session', { token: someone.session });
    expect((await account(someone.session)).status).toBe(401);
    expect((await account(someone.token)).status).toBe(200);
    const session = await signIn(server, someone);
    const changed = await server.call('PUT', '/dashboard/user/password', {
      token: session,
      json: { currentPassword: someone.password, newPassword: 'another-long-password' },
    });
    expect(changed.status).toBeLessThan(300);
    expect((await account(someone.token)).body.code).toBe('DEVELOPER_TOKEN_INVALID');
    const later = await newDeveloperToken(server, someone.userId);
    expect((await account(later)).status).toBe(200);
  });

  it('is not accepted by the dashboard', async () => {
    const { status } = await server.call('GET', '/dashboard/businesses', { token: developer.token, check: false });
    expect(status).toBe(401);
  });
});
