import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLatestMail, signUp, type TestUser, verifyEmail } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const path = '/dashboard/user/email/verification';
const ask = ({ token }: TestUser) => server.call('POST', path, { token });
const confirm = ({ token }: TestUser, code: string) => server.call('PUT', path, { token, json: { code } });
const readUser = async ({ token }: TestUser) => (await server.call('GET', '/dashboard/user', { token })).body.data;
const mailedCode = async ({ email }: TestUser) => /\b\d{8}\b/.exec(await readLatestMail(server, email))?.[0] ?? '';
const otherThan = (code: string) => (code === '12345678' ? '87654321' : '12345678');

describe('verifying the address of an account', () => {
  it('takes the code that was mailed there', async () => {
    const user = await signUp(server);
    expect((await readUser(user)).emailVerifiedAt).toBeNull();
    const sent = await ask(user);
    expect(sent.status).toBe(202);
    expect(sent.body.data).toEqual({ sentTo: user.email, expiresAt: expect.any(String) });
    const confirmed = await confirm(user, await mailedCode(user));
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.data).toMatchObject({ id: user.userId, emailVerifiedAt: expect.any(String) });
    expect((await readUser(user)).emailVerifiedAt).toBe(confirmed.body.data.emailVerifiedAt);
    expect((await ask(user)).body.code).toBe('EMAIL_VERIFIED');
    expect((await confirm(user, '00000000')).body.code).toBe('EMAIL_VERIFIED');
  });

  it('erases the mail once its code is used, replaced or expired', async () => {
    const user = await signUp(server);
    await ask(user);
    const [first] = await mailsTo(user);
    await ask(user);
    expect(await mailsTo(user)).toMatchObject([
      { body: expect.stringContaining('Your verification code is') },
      { body: '' },
    ]);
    await confirm(user, await mailedCode(user));
    expect((await mailsTo(user)).every(({ subject, body }) => subject === '' && body === '')).toBe(true);
    expect(first?.subject).not.toMatch(/\d/);

    const late = await signUp(server);
    await ask(late);
    server.clock.advanceSeconds(15 * 60 + 1);
    await server.runJob('keep_house');
    expect(await mailsTo(late)).toMatchObject([{ subject: '', body: '' }]);
  });

  it('takes five attempts, and a malformed code is no attempt', async () => {
    const user = await signUp(server);
    await ask(user);
    const code = await mailedCode(user);
    expect((await confirm(user, 'abc')).status).toBe(400);
    expect((await confirm(user, 'abc')).body.code).toBeUndefined();
    for (let attempt = 0; attempt < 5; attempt++) {
      const refused = await confirm(user, otherThan(code));
      expect([refused.status, refused.body.code]).toEqual([400, 'VERIFICATION_CODE_INVALID']);
    }
    expect((await confirm(user, code)).body.code).toBe('VERIFICATION_CODE_INVALID');
    expect((await readUser(user)).emailVerifiedAt).toBeNull();
  });

  it('spends no more than five attempts when twenty guesses come at once', async () => {
    const user = await signUp(server);
    await ask(user);
    const code = await mailedCode(user);
    await Promise.all(Array.from({ length: 20 }, () => confirm(user, otherThan(code))));
    const { attempts_left } = await server.platform.db
      .selectFrom('email_codes')
      .select('attempts_left')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(attempts_left).toBe(0);
    expect((await confirm(user, code)).status).toBe(400);
  });

  it('lets one of two confirmations at once through', async () => {
    const user = await signUp(server);
    await ask(user);
    const code = await mailedCode(user);
    const responses = await Promise.all([confirm(user, code), confirm(user, code)]);
    expect(responses.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('works for 15 minutes, only the newest, and only for its own account', async () => {
    const user = await signUp(server);
    const other = await signUp(server);
    await ask(user);
    const first = await mailedCode(user);
    await ask(user);
    const second = await mailedCode(user);
    if (first !== second) expect((await confirm(user, first)).body.code).toBe('VERIFICATION_CODE_INVALID');
    await ask(other);
    if ((await mailedCode(other)) !== second) expect((await confirm(other, second)).status).toBe(400);
    server.clock.advanceSeconds(15 * 60);
    expect((await confirm(user, second)).body.code).toBe('VERIFICATION_CODE_INVALID');
  });

  it('mails five codes an hour and twelve a day at most', async () => {
    const user = await signUp(server);
    const sendAll = async () => {
      const responses = [];
      for (let n = 0; n < 6; n++) responses.push(await ask(user));
      return responses.filter(({ status }) => status === 202).length;
    };
    expect(await sendAll()).toBe(5);
    const refused = await ask(user);
    expect([refused.status, refused.body.code]).toEqual([429, 'VERIFICATION_RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    server.clock.advanceSeconds(3_601);
    expect(await sendAll()).toBe(5);
    server.clock.advanceSeconds(3_601);
    expect(await sendAll()).toBeLessThan(5);
  });

  it('keeps its result over sign-ins', async () => {
    const user = await signUp(server);
    await verifyEmail(server, user);
    const session = await server.call('POST', '/dashboard/session', {
      json: { email: user.email, password: user.password },
    });
    expect(session.body.data.user.emailVerifiedAt).toEqual(expect.any(String));
  });
});

async function mailsTo({ email }: TestUser) {
  return server.platform.db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute();
}
