import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { signIn, signUp } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

const grant = 'urn:ietf:params:oauth:grant-type:device_code';
let server: TestServer;
let developer: TestDeveloper;
beforeAll(async () => {
  server = await startTestServer();
});
// A fresh person each time, so that one test's wrong guesses are not another's; and a fresh count of starts.
beforeEach(async () => {
  await server.platform.limiter.close();
  developer = await signUpDeveloper(server);
});
afterAll(() => server.stop());

const start = (json: object = { client_id: 'souk-cli' }) => server.call('POST', '/developer/cli/device-code', { json });
const poll = (device_code: string, more: object = {}) =>
  server.call('POST', '/developer/cli/token', {
    json: { grant_type: grant, client_id: 'souk-cli', device_code, ...more },
  });
const approval = (code: string, token = developer.session) =>
  server.call('GET', `/developer/cli/approvals/${encodeURIComponent(code)}`, { token });
const decide = (code: string, word: 'approve' | 'deny', token = developer.session) =>
  server.call('POST', `/developer/cli/approvals/${encodeURIComponent(code)}/${word}`, { token });
const wait = () => server.clock.advanceSeconds(5);

describe('the command-line sign-in', () => {
  it('goes from a code over approval to a token that works', async () => {
    const started = await start({ client_id: 'souk-cli', scope: 'developer', device_name: "Nadia's laptop" });
    expect(started.status).toBe(200);
    expect(started.headers.get('cache-control')).toBe('no-store');
    const { device_code, user_code, verification_uri, verification_uri_complete, ...rest } = started.body;
    expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(rest).toEqual({ expires_in: 900, interval: 5 });
    expect(verification_uri_complete).toBe(`${verification_uri}?user_code=${user_code}`);

    const pending = await poll(device_code);
    expect([pending.status, pending.body.error]).toEqual([400, 'authorization_pending']);

    const shown = await approval(user_code);
    expect(shown.status).toBe(200);
    expect(shown.body.data).toMatchObject({
      userCode: user_code,
      clientId: 'souk-cli',
      scope: 'developer',
      deviceName: "Nadia's laptop",
      address: '127.0.0.1',
      state: 'pending',
    });
    const approved = await decide(user_code, 'approve');
    expect([approved.status, approved.body.data.state]).toEqual([200, 'approved']);

    wait();
    const token = await poll(device_code);
    expect(token.status).toBe(200);
    expect(token.headers.get('cache-control')).toBe('no-store');
    expect(token.body).toEqual({
      access_token: expect.stringMatching(/^svc_dt_[0-9A-Za-z]{43}$/),
      token_type: 'Bearer',
      expires_in: 90 * 86_400,
      scope: 'developer',
    });
    const account = await server.call('GET', '/developer/account', { token: token.body.access_token });
    expect(account.body.data.id).toBe(developer.developerId);
    const tokens = await server.call('GET', '/developer/tokens', { token: developer.session });
    expect(tokens.body.data[0]).toMatchObject({
      label: "Nadia's laptop",
      last4: token.body.access_token.slice(-4),
    });
  });

  it('hands the token out once, also to two polls at once', async () => {
    const { device_code, user_code } = (await start()).body;
    await decide(user_code, 'approve');
    const responses = await Promise.all([poll(device_code), poll(device_code), poll(device_code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    wait();
    expect((await poll(device_code)).body.error).toBe('invalid_grant');
  });

  it('slows a hasty device down by 5 more seconds each time', async () => {
    const { device_code } = (await start()).body;
    const responses: string[] = [];
    const ask = async (afterSeconds: number) => {
      server.clock.advanceSeconds(afterSeconds);
      const { status, body } = await poll(device_code);
      expect(status).toBe(400);
      responses.push(body.error);
    };
    await ask(0);
    await ask(1); // the interval is 10 from here
    await ask(6); // and 15 from here
    await ask(11); // and 20 from here
    await ask(20);
    await ask(20);
    expect(responses).toEqual([
      'authorization_pending',
      'slow_down',
      'slow_down',
      'slow_down',
      'authorization_pending',
      'authorization_pending',
    ]);
  });

  it('tells the device that it was denied', async () => {
    const { device_code, user_code } = (await start()).body;
    const denied = await decide(user_code, 'deny');
    expect(denied.body.data.state).toBe('denied');
    expect((await poll(device_code)).body.error).toBe('access_denied');
  });

  it('ends after 15 minutes, decided or not', async () => {
    const waiting = (await start()).body;
    const approved = (await start()).body;
    await decide(approved.user_code, 'approve');
    server.clock.advanceSeconds(900);
    expect((await poll(waiting.device_code)).body.error).toBe('expired_token');
    expect((await poll(approved.device_code)).body.error).toBe('expired_token');
    const late = await approval(waiting.user_code);
    expect([late.status, late.body.code]).toEqual([404, 'CLI_CODE_NOT_FOUND']);
  });

  it('is decided once, by one person', async () => {
    const { user_code } = (await start()).body;
    const other = await signUpDeveloper(server);
    const responses = await Promise.all([
      decide(user_code, 'approve'),
      decide(user_code, 'deny', other.session),
      decide(user_code, 'approve', other.session),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = await approval(user_code);
    expect([again.status, again.body.code]).toEqual([409, 'CLI_CODE_DECIDED']);
  });

  it('forgives case, dashes and spaces in the code', async () => {
    const { user_code } = (await start()).body;
    for (const typed of [
      user_code.toLowerCase(),
      user_code.replace('-', ''),
      user_code.replace('-', ' '),
      user_code.replace('-', '\u2013'),
      ` ${user_code} `,
    ])
      expect((await approval(typed)).status).toBe(200);
  });

  it('limits wrong guesses, and right ones are not counted', async () => {
    const { user_code } = (await start()).body;
    for (let guess = 0; guess < 12; guess++) expect((await approval(user_code)).status).toBe(200);
    for (const typed of ['BBBB-BBBB', 'nonsense', 'AEIO-UAEI', '1', 'BBBBBBBB', 'a', 'b', 'c', 'd', 'e'])
      expect((await approval(typed)).body.code).toBe('CLI_CODE_NOT_FOUND');
    const limited = await decide(user_code, 'approve');
    expect([limited.status, limited.body.code]).toEqual([429, 'CLI_CODE_RATE_LIMITED']);
    const seconds = Number(limited.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(90);
    const other = await signUpDeveloper(server);
    expect((await approval(user_code, other.session)).status).toBe(200);
  });

  it('is approved by a dashboard session alone', async () => {
    const { user_code } = (await start()).body;
    for (const answer of [
      await approval(user_code, developer.token),
      await decide(user_code, 'approve', developer.token),
      await decide(user_code, 'deny', developer.token),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBeUndefined();
    }
  });

  it('serves a user without a developer account, who makes one next', async () => {
    const user = await signUp(server);
    const { device_code, user_code } = (await start()).body;
    await decide(user_code, 'approve', user.token);
    const token = (await poll(device_code)).body.access_token;
    expect((await server.call('GET', '/developer/apps', { token })).body.code).toBe('DEVELOPER_ACCOUNT_NOT_FOUND');
    const made = await server.call('POST', '/developer/account', {
      token,
      json: { kind: 'individual', name: 'Nadia', contactEmail: user.email },
    });
    expect(made.status).toBe(201);
  });

  it('gives no living token when the password changed after the approval', async () => {
    const { device_code, user_code } = (await start()).body;
    await decide(user_code, 'approve');
    await server.call('PUT', '/dashboard/user/password', {
      token: await signIn(server, developer),
      json: { currentPassword: developer.password, newPassword: 'another-long-password' },
    });
    const { status, body } = await poll(device_code);
    expect([status, body.error]).toEqual([400, 'access_denied']);
  });

  it('reads forms as well as JSON', async () => {
    const form = (path: string, fields: Record<string, string>) =>
      server.call('POST', path, {
        raw: new URLSearchParams(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const started = await form('/developer/cli/device-code', { client_id: 'souk-cli' });
    expect(started.status).toBe(200);
    const pending = await form('/developer/cli/token', {
      grant_type: grant,
      client_id: 'souk-cli',
      device_code: started.body.device_code,
    });
    expect(pending.body.error).toBe('authorization_pending');
  });

  it.each([
    ['no client', {}],
    ['another client', { client_id: 'other' }],
    ['another scope', { client_id: 'souk-cli', scope: 'admin' }],
    ['too long a name', { client_id: 'souk-cli', device_name: 'x'.repeat(101) }],
    ['a number for a name', { client_id: 'souk-cli', device_name: 7 }],
  ])('does not start with %s', async (_, json) => {
    const { status, body } = await start(json);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(Object.keys(body)).toEqual(['error', 'error_description']);
  });

  it('refuses polls that make no sense', async () => {
    const { device_code } = (await start()).body;
    const errorOf = async (more: object) => (await poll(device_code, more)).body.error;
    expect(await errorOf({ grant_type: 'password' })).toBe('invalid_request');
    expect(await errorOf({ client_id: 'other' })).toBe('invalid_request');
    expect(await errorOf({ device_code: '' })).toBe('invalid_request');
    expect(await errorOf({ device_code: 'unknown' })).toBe('invalid_grant');
    const csv = await server.call('POST', '/developer/cli/token', {
      raw: 'a',
      headers: { 'content-type': 'text/csv' },
    });
    expect([csv.status, csv.body.error]).toEqual([400, 'invalid_request']);
    const large = await server.call('POST', '/developer/cli/token', { json: { client_id: 'x'.repeat(9000) } });
    expect([large.status, large.body.error]).toEqual([413, 'invalid_request']);
  });

  it('starts 20 times a minute from one address at most', async () => {
    for (let n = 0; n < 20; n++) expect((await start()).status).toBe(200);
    const limited = await start();
    expect([limited.status, limited.body.error]).toEqual([429, 'slow_down']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  it('forgets old sign-ins', async () => {
    await start();
    server.clock.advanceDays(2);
    const { purgeOldSignIns } = await import('../../../src/domains/developers/purge-old-sign-ins.js');
    await purgeOldSignIns.run({}, server.platform);
    expect(await server.platform.db.selectFrom('device_sign_ins').select('id').execute()).toEqual([]);
  });
});

describe('developer tokens', () => {
  it('are listed and revoked by their owner alone', async () => {
    const tokens = (await server.call('GET', '/developer/tokens', { token: developer.session })).body.data;
    expect(tokens).toHaveLength(1);
    expect(tokens[0]).toMatchObject({ label: 'Test machine', last4: developer.token.slice(-4), lastUsedAt: null });
    const other = await signUpDeveloper(server);
    const revoke = (id: string, token: string) => server.call('DELETE', `/developer/tokens/${id}`, { token });
    expect((await revoke(tokens[0].id, other.token)).body.code).toBe('DEVELOPER_TOKEN_NOT_FOUND');
    expect((await revoke('nonsense', other.token)).body.code).toBe('DEVELOPER_TOKEN_NOT_FOUND');
    expect((await revoke(tokens[0].id, developer.session)).status).toBe(204);
    expect((await server.call('GET', '/developer/account', { token: developer.token })).body.code).toBe(
      'DEVELOPER_TOKEN_INVALID',
    );
    expect((await revoke(tokens[0].id, developer.session)).body.code).toBe('DEVELOPER_TOKEN_NOT_FOUND');
  });

  it('end themselves through /current, which a session cannot', async () => {
    const end = (token: string) => server.call('DELETE', '/developer/tokens/current', { token });
    expect((await end(developer.session)).body.code).toBe('DEVELOPER_TOKEN_NOT_FOUND');
    expect((await end(developer.token)).status).toBe(204);
    expect((await end(developer.token)).body.code).toBe('DEVELOPER_TOKEN_INVALID');
  });
});
