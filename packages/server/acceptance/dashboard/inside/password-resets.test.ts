import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpDeveloper } from '../../../testing/developers.js';
import { readLatestMail, signIn, signUp, type TestUser, verifyEmail } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (email: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/dashboard/password-resets', { json: { email }, headers });
const reset = (token: string, json: Record<string, unknown> = { newPassword: 'quite another one' }) =>
  server.call('PUT', `/dashboard/password-resets/${token}`, { json });
const readUser = (token: string) => server.call('GET', '/dashboard/user', { token });
const tryPassword = async ({ email }: TestUser, password: string) =>
  (await server.call('POST', '/dashboard/session', { json: { email, password } })).status;

async function mailedToken({ email }: Pick<TestUser, 'email'>): Promise<string> {
  await server.runJobs();
  return /reset-password\/([0-9A-Za-z]{43})\n/.exec(await readLatestMail(server, email))?.[1] ?? '';
}

async function askFor(user: TestUser): Promise<string> {
  await ask(user.email);
  return mailedToken(user);
}

describe('a forgotten password', () => {
  it('is replaced with the mailed link, and every session ends', async () => {
    const user = await signUp(server);
    const token = await askFor(user);
    expect((await reset(token)).status).toBe(204);
    expect((await readUser(user.token)).status).toBe(401);
    expect(await tryPassword(user, user.password)).toBe(401);
    const session = await signIn(server, { email: user.email, password: 'quite another one' });
    // Whoever reads the mail of an address has it.
    expect((await readUser(session)).body.data.emailVerifiedAt).toEqual(expect.any(String));
  });

  it('refuses developer tokens of before', async () => {
    const developer = await signUpDeveloper(server);
    const { email } = developer;
    const list = () => server.call('GET', '/developer/apps', { token: developer.token });
    expect((await list()).status).toBe(200);
    await ask(email);
    expect((await reset(await mailedToken({ email }))).status).toBe(204);
    expect((await list()).status).toBe(401);
  });

  it('is answered alike for an address nobody has, and nothing is mailed', async () => {
    const user = await signUp(server);
    const known = await ask(user.email);
    const unknown = await ask('nobody-at-all@example.test');
    expect([known.status, known.text, unknown.status, unknown.text]).toEqual([202, '', 202, '']);
    await server.runJobs();
    expect(await readLatestMail(server, 'nobody-at-all@example.test')).toBe('');
  });

  it('makes the link from the configured address, whatever Host says, and keeps no token but its hash', async () => {
    const user = await signUp(server);
    await ask(user.email.toUpperCase(), { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    const token = await mailedToken(user);
    expect(await readLatestMail(server, user.email)).toContain(`http://souk.test/dashboard/reset-password/${token}\n`);
    const rows = await server.platform.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ token_hash }) => token_hash.length)).toContain(32);
  });

  it('works once, also when two use the link at once', async () => {
    const user = await signUp(server);
    const token = await askFor(user);
    const passwords = ['first new password', 'second new password'];
    const responses = await Promise.all(passwords.map((newPassword) => reset(token, { newPassword })));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
    const won = responses.findIndex(({ status }) => status === 204);
    expect(await tryPassword(user, passwords[won] ?? '')).toBe(201);
    const again = await reset(token);
    expect([again.status, again.body.code]).toEqual([404, 'PASSWORD_RESET_NOT_FOUND']);
  });

  it('works for 30 minutes, and what never was a token is told the same', async () => {
    const user = await signUp(server);
    const token = await askFor(user);
    server.clock.advanceSeconds(30 * 60);
    const late = await reset(token);
    const never = await reset('x'.repeat(43));
    const malformed = await reset('short');
    for (const { status, body } of [late, never, malformed])
      expect([status, body.code, body.message]).toEqual([404, 'PASSWORD_RESET_NOT_FOUND', late.body.message]);
    await server.runJob('keep_house');
    expect(await readLatestMail(server, user.email)).toBe('');
  });

  it('voids every other link, and erases the mails', async () => {
    const user = await signUp(server);
    const first = await askFor(user);
    const second = await askFor(user);
    expect(second).not.toBe(first);
    expect((await reset(second)).status).toBe(204);
    expect((await reset(first)).status).toBe(404);
    const mails = await server.platform.db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', user.email)
      .execute();
    expect(mails.some(({ body }) => body.includes(first) || body.includes(second))).toBe(false);
  });

  it('is voided by a password change', async () => {
    const user = await signUp(server);
    const token = await askFor(user);
    const json = { currentPassword: user.password, newPassword: 'a third long one' };
    await server.call('PUT', '/dashboard/user/password', { token: user.token, json });
    expect((await reset(token)).status).toBe(404);
  });

  it('keeps the link when the new password is refused', async () => {
    const user = await signUp(server);
    const token = await askFor(user);
    const common = await reset(token, { newPassword: 'Password2024!' });
    expect([common.status, common.body.code]).toEqual([400, 'PASSWORD_TOO_COMMON']);
    expect((await reset(token, { newPassword: 'short' })).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
  });

  it('is mailed three times an hour to one address, and answered the same beyond it', async () => {
    const user = await signUp(server);
    for (let n = 0; n < 5; n++) expect((await ask(user.email)).status).toBe(202);
    await server.runJobs();
    const mails = await server.platform.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', user.email)
      .execute();
    expect(mails).toHaveLength(3);
  });

  it('can be requested a limited number of times from one address', async () => {
    const { limits, databaseUrl } = server.config;
    const strict = await startTestServer({ databaseUrl, config: { limits: { ...limits, signInPerMinute: 3 } } });
    const statuses = [];
    for (let n = 0; n < 5; n++) {
      const json = { email: `many-${n}@example.test` };
      statuses.push((await strict.call('POST', '/dashboard/password-resets', { json })).status);
    }
    const guess = await strict.call('PUT', `/dashboard/password-resets/${'x'.repeat(43)}`, {
      json: { newPassword: 'quite another one' },
    });
    await strict.stop();
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
    expect([guess.status, guess.body.code]).toEqual([429, 'SIGN_IN_LIMITED']);
  });
});

describe('an address somebody else signed up with', () => {
  const startOver = { newPassword: 'quite another one', newAccount: { name: 'The real one' } };

  it('is taken back with a new account, and nothing of the old one is handed on', async () => {
    const squatter = await signUp(server);
    await server.call('POST', '/dashboard/businesses', { token: squatter.token, json: { name: 'Trap' } });
    const token = await askFor(squatter);
    expect((await reset(token, startOver)).status).toBe(204);
    expect((await readUser(squatter.token)).status).toBe(401);
    expect(await tryPassword(squatter, squatter.password)).toBe(401);
    const session = await signIn(server, { email: squatter.email, password: 'quite another one' });
    const { data: person } = (await readUser(session)).body;
    expect(person).toMatchObject({ name: 'The real one', email: squatter.email, emailVerifiedAt: expect.any(String) });
    expect(person.id).not.toBe(squatter.userId);
    expect((await server.call('GET', '/dashboard/businesses', { token: session })).body.data).toEqual([]);
    // Nobody enters the old account any more, by its new name neither.
    const released = `released-${squatter.userId}@account.invalid`;
    expect(await tryPassword({ ...squatter, email: released }, squatter.password)).toBe(401);
  });

  it('stays with whoever has verified it', async () => {
    const user = await signUp(server);
    await verifyEmail(server, user);
    const token = await askFor(user);
    const refused = await reset(token, startOver);
    expect([refused.status, refused.body.code]).toEqual([409, 'EMAIL_VERIFIED']);
    expect((await readUser(user.token)).status).toBe(200);
  });
});
