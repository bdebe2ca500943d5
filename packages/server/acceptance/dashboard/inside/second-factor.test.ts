import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLatestMail, signUp, signUpVerified, type TestUser } from '../../../testing/people.js';
import {
  codeNow as codeAt,
  readSecret,
  type TestDevice,
  turnOnSecondFactor,
  wrongCode,
} from '../../../testing/second-factor.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const path = '/dashboard/user/second-factor';
const read = async ({ token }: TestUser) => (await server.call('GET', path, { token })).body.data;
const begin = ({ token, password }: TestUser, currentPassword = password) =>
  server.call('POST', path, { token, json: { currentPassword } });
const confirm = ({ token }: TestUser, code: string) => server.call('PUT', path, { token, json: { code } });
const disable = ({ token, password }: TestUser, code: string, currentPassword = password) =>
  server.call('POST', `${path}/disable`, { token, json: { currentPassword, code } });
const renew = ({ token, password }: TestUser, code: string, currentPassword = password) =>
  server.call('POST', `${path}/recovery-codes`, { token, json: { currentPassword, code } });
const signIn = ({ email, password }: TestUser, code?: string) =>
  server.call('POST', '/dashboard/session', { json: { email, password, code } });

const codeNow = (device: TestDevice, steps = 0) => codeAt(server, device, steps);
const wrongFor = (device: TestDevice) => wrongCode(server, device);
const verified = () => signUpVerified(server);
const protect = (user: TestUser) => turnOnSecondFactor(server, user);

describe('turning the second factor on', () => {
  it('takes a verified address, the password and a first code, and shows ten recovery codes once', async () => {
    const user = await verified();
    expect(await read(user)).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
    const begun = await begin(user);
    expect(begun.status).toBe(201);
    expect(begun.body.data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body.data.uri).toContain(`secret=${begun.body.data.secret}`);
    expect(begun.headers.get('cache-control')).toBe('no-store');
    // Begun is not on: the password alone still opens.
    expect((await signIn(user)).status).toBe(201);
    const { secret } = readSecret(begun.body.data.secret);
    const { status, body } = await confirm(user, codeNow({ secret }));
    expect(status).toBe(200);
    expect(new Set(body.data.recoveryCodes).size).toBe(10);
    for (const code of body.data.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await read(user)).toEqual({ on: true, since: expect.any(String), recoveryCodesLeft: 10 });
    expect(await readLatestMail(server, user.email)).toContain('takes a code as well as your password');
  });

  it('keeps neither the secret nor the codes readable, and the secret opens for its person alone', async () => {
    const user = await protect(await verified());
    const other = await protect(await verified());
    const { db } = server.platform;
    const rows = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    expect(rows).not.toContain(user.secret.toString('base64'));
    for (const code of user.recoveryCodes) expect(rows).not.toContain(code.replace('-', ''));
    const copied = db.selectFrom('second_factors').select('sealed_secret').where('user_id', '=', other.userId);
    await db.updateTable('second_factors').set({ sealed_secret: copied }).where('user_id', '=', user.userId).execute();
    expect((await signIn(user, codeNow(other))).status).not.toBe(201);
  });

  it('is refused without a verified address, or with a wrong password', async () => {
    const unverified = await begin(await signUp(server));
    expect([unverified.status, unverified.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    const user = await verified();
    const wrong = await begin(user, 'not the password');
    expect([wrong.status, wrong.body.code]).toEqual([403, 'CURRENT_PASSWORD_WRONG']);
  });

  it('is refused with a wrong code, with none begun, too late, and when it is on', async () => {
    const user = await verified();
    expect((await confirm(user, '123456')).body.code).toBe('SECOND_FACTOR_OFF');
    const { secret } = readSecret((await begin(user)).body.data.secret);
    const wrong = await confirm(user, wrongFor({ secret }));
    expect([wrong.status, wrong.body.code]).toEqual([403, 'SECOND_FACTOR_CODE_WRONG']);
    server.clock.advanceSeconds(15 * 60);
    expect((await confirm(user, codeNow({ secret }))).body.code).toBe('SECOND_FACTOR_OFF');
    const on = await protect(user);
    const again = await begin(on);
    expect([again.status, again.body.code]).toEqual([409, 'SECOND_FACTOR_ON']);
    expect((await confirm(on, codeNow(on))).body.code).toBe('SECOND_FACTOR_ON');
  });

  it('happens once when two confirm at once, and the recovery codes shown are those that work', async () => {
    const user = await verified();
    const { secret } = readSecret((await begin(user)).body.data.secret);
    const responses = await Promise.all([1, 2, 3].map(() => confirm(user, codeNow({ secret }))));
    const won = responses.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const [code] = won[0]?.body.data.recoveryCodes ?? [];
    expect((await signIn(user, code)).status).toBe(201);
  });

  it('limits guesses at the password and at the code', async () => {
    const user = await verified();
    const passwords = await Promise.all(Array.from({ length: 14 }, () => begin(user, 'not the password')));
    expect(passwords.filter(({ body }) => body.code === 'SIGN_IN_LIMITED').length).toBeGreaterThanOrEqual(3);
    const other = await verified();
    const { secret } = readSecret((await begin(other)).body.data.secret);
    const codes = await Promise.all(Array.from({ length: 7 }, () => confirm(other, wrongFor({ secret }))));
    expect(codes.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('signing in with a second factor', () => {
  it('takes the code beside the password', async () => {
    const user = await protect(await verified());
    const asked = await signIn(user);
    expect([asked.status, asked.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect((await signIn(user, codeNow(user))).status).toBe(201);
    const wrongPassword = await signIn({ ...user, password: 'not the password' }, codeNow(user, 1));
    expect(wrongPassword.body.code).toBe('CREDENTIALS_INVALID');
  });

  it('takes each code once, also when many come with it at once, and none of an earlier step', async () => {
    const user = await protect(await verified());
    const code = codeNow(user);
    const responses = await Promise.all([1, 2, 3, 4].map(() => signIn(user, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401]);
    expect(responses.find(({ status }) => status === 401)?.body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await signIn(user, codeNow(user, -1))).body.code).toBe('SECOND_FACTOR_WRONG');
    server.clock.advanceSeconds(30);
    expect((await signIn(user, codeNow(user))).status).toBe(201);
  });

  it('takes a recovery code once, however it is typed, and tells the person', async () => {
    const user = await protect(await verified());
    const [first = '', second = ''] = user.recoveryCodes;
    const responses = await Promise.all([1, 2, 3].map(() => signIn(user, first)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    expect((await signIn(user, ` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(201);
    expect(await read(user)).toMatchObject({ recoveryCodesLeft: 8 });
    expect(await readLatestMail(server, user.email)).toContain('Recovery codes left: 8.');
    const other = await protect(await verified());
    expect((await signIn(other, user.recoveryCodes[2])).body.code).toBe('SECOND_FACTOR_WRONG');
  });

  it('limits wrong codes per account, and right ones do not count', async () => {
    const user = await protect(await verified());
    for (let n = 0; n < 6; n++) {
      expect((await signIn(user, codeNow(user))).status).toBe(201);
      server.clock.advanceSeconds(30);
    }
    const { databaseUrl } = server.config;
    const proxied = await startTestServer({ databaseUrl, config: { trustedProxies: ['127.0.0.1'] } });
    const from = (n: number, code: string) =>
      proxied.call('POST', '/dashboard/session', {
        json: { email: user.email, password: user.password, code },
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
      });
    const wrong = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => from(n, wrongFor(user))));
    expect(wrong.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await proxied.stop();
    const right = await signIn(user, codeNow(user));
    expect([right.status, right.body.code]).toEqual([429, 'SIGN_IN_LIMITED']);
    server.clock.advanceSeconds(901);
    expect((await signIn(user, codeNow(user))).status).toBe(201);
  });

  it('stays when the password is reset by mail, which forgives the wrong codes', async () => {
    const user = await protect(await verified());
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => signIn(user, wrongFor(user))));
    await server.call('POST', '/dashboard/password-resets', { json: { email: user.email } });
    await server.runJobs();
    const [, token] = /reset-password\/(\w{43})/.exec(await readLatestMail(server, user.email)) ?? [];
    const json = { newPassword: 'quite another one' };
    expect((await server.call('PUT', `/dashboard/password-resets/${token}`, { json })).status).toBe(204);
    const renewed = { ...user, password: 'quite another one' };
    expect((await signIn(renewed)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await signIn(renewed, codeNow(user))).status).toBe(201);
  });
});

describe('turning the second factor off', () => {
  it('takes the password and a code, and tells the person', async () => {
    const user = await protect(await verified());
    const wrongPassword = await disable(user, codeNow(user), 'not the password');
    expect([wrongPassword.status, wrongPassword.body.code]).toEqual([403, 'CURRENT_PASSWORD_WRONG']);
    const wrongCode = await disable(user, wrongFor(user));
    expect([wrongCode.status, wrongCode.body.code]).toEqual([403, 'SECOND_FACTOR_CODE_WRONG']);
    expect((await disable(user, codeNow(user))).status).toBe(204);
    expect((await signIn(user)).status).toBe(201);
    expect(await read(user)).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
    expect(await readLatestMail(server, user.email)).toContain('takes only your password');
    const again = await disable(user, codeNow(user, 1));
    expect([again.status, again.body.code]).toEqual([409, 'SECOND_FACTOR_OFF']);
  });

  it('limits wrong codes', async () => {
    const user = await protect(await verified());
    const responses = await Promise.all(Array.from({ length: 7 }, () => disable(user, wrongFor(user))));
    expect(responses.filter(({ body }) => body.code === 'SIGN_IN_LIMITED')).toHaveLength(2);
    expect((await read(user)).on).toBe(true);
  });
});

describe('new recovery codes', () => {
  it('replace the earlier ones', async () => {
    const user = await protect(await verified());
    const renewed = await renew(user, codeNow(user));
    expect(renewed.status).toBe(201);
    expect(renewed.body.data.recoveryCodes).toHaveLength(10);
    expect((await signIn(user, user.recoveryCodes[0])).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await signIn(user, renewed.body.data.recoveryCodes[0])).status).toBe(201);
  });

  it('are refused with a wrong password or code, without a second factor, and after too many guesses', async () => {
    const user = await verified();
    expect((await renew(user, '123456')).body.code).toBe('SECOND_FACTOR_OFF');
    const on = await protect(user);
    expect((await renew(on, codeNow(on), 'not the password')).body.code).toBe('CURRENT_PASSWORD_WRONG');
    expect((await renew(on, wrongFor(on))).body.code).toBe('SECOND_FACTOR_CODE_WRONG');
    for (let n = 0; n < 4; n++) await renew(on, wrongFor(on));
    expect((await renew(on, codeNow(on))).body.code).toBe('SIGN_IN_LIMITED');
  });
});
