import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLatestMail, signUp, signUpVerified, type TestUser } from '../../testing/people.js';
import { codeNow as codeAt, turnOnSecondFactor } from '../../testing/second-factor.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const open = (path: string, cookie = '') => server.call('GET', path, { headers: { cookie } });
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.call('POST', path, {
    raw: new URLSearchParams(fields),
    headers: { origin: server.config.baseUrl, ...headers },
  });
const cookieIn = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const cookieOf = async ({ email, password }: TestUser) =>
  cookieIn((await send('/dashboard/sign-in', { email, password })).headers);
const hiddenIn = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';

async function mailedLink(email: string): Promise<string> {
  await send('/dashboard/forgot-password', { email });
  await server.runJobs();
  return (
    /http:\/\/souk\.test(\/dashboard\/reset-password\/\w{43})\n/.exec(await readLatestMail(server, email))?.[1] ?? ''
  );
}

describe('the pages of a forgotten password', () => {
  it('lead from the sign-in page by mail to a new password', async () => {
    const user = await signUp(server);
    expect((await open('/dashboard/sign-in')).text).toContain('href="/dashboard/forgot-password"');
    expect((await open('/dashboard/forgot-password')).text).toContain('type="email"');
    const known = await send('/dashboard/forgot-password', { email: ` ${user.email} ` });
    const unknown = await send('/dashboard/forgot-password', { email: 'nobody@example.test' });
    expect(known.status).toBe(200);
    expect(unknown.text).toBe(known.text);
    const link = await mailedLink(user.email);
    for (let n = 0; n < 3; n++) expect((await open(link)).text).toContain(user.email);
    const cookie = await cookieOf(user);
    const weak = await send(link, { password: 'Password2024!' });
    expect(weak.status).toBe(400);
    expect(weak.text).toContain('most common');
    const done = await send(link, { password: 'quite another one' }, { cookie });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard/sign-in?password-set']);
    expect(done.headers.get('set-cookie')).toMatch(/^souk_session\w*=; Max-Age=0/);
    expect((await open('/dashboard/sign-in?password-set')).text).toContain('Password changed.');
    expect((await open('/dashboard/device', cookie)).status).toBe(303);
    expect(await cookieOf({ ...user, password: 'quite another one' })).not.toBe('');
    const dead = await open(link);
    expect(dead.status).toBe(404);
    expect(dead.text).toContain('href="/dashboard/forgot-password"');
    expect((await send(link, { password: 'quite another one' })).status).toBe(404);
    expect((await open('/dashboard/reset-password/made-up')).status).toBe(404);
  });

  it('let somebody whose address another person signed up with start again', async () => {
    const squatter = await signUp(server);
    const link = await mailedLink(squatter.email);
    expect((await open(link)).text).toContain('I didn’t create this account');
    const nameless = await send(link, { password: 'quite another one', anew: 'on', name: '' });
    expect(nameless.status).toBe(400);
    const done = await send(link, { password: 'quite another one', anew: 'on', name: 'The real one' });
    expect(done.status).toBe(303);
    const home = await open('/dashboard/device', await cookieOf({ ...squatter, password: 'quite another one' }));
    expect(home.text).toContain('The real one');
    expect(
      (await open('/dashboard/verify-email', await cookieOf({ ...squatter, password: 'quite another one' }))).status,
    ).toBe(303);
  });

  it('say what is wrong with an address, and are refused from another site', async () => {
    const wrong = await send('/dashboard/forgot-password', { email: 'nonsense' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('role="alert"');
    const headers = { origin: 'https://evil.test' };
    expect((await send('/dashboard/forgot-password', { email: 'a@example.test' }, headers)).status).toBe(403);
    const { email } = await signUp(server);
    const link = await mailedLink(email);
    expect((await send(link, { password: 'quite another one' }, headers)).status).toBe(403);
    expect((await open(link)).status).toBe(200);
  });

  it('say when there were too many', async () => {
    const { limits, databaseUrl } = server.config;
    const strict = await startTestServer({ databaseUrl, config: { limits: { ...limits, signInPerMinute: 1 } } });
    const ask = () =>
      strict.call('POST', '/dashboard/forgot-password', {
        raw: new URLSearchParams({ email: 'often@example.test' }),
        headers: { origin: 'http://souk.test' },
      });
    const responses = [await ask(), await ask()];
    await strict.stop();
    expect(responses.map(({ status }) => status)).toEqual([200, 429]);
  });
});

describe('the page that verifies an address', () => {
  it('mails a code and takes it', async () => {
    const user = await signUp(server);
    const cookie = await cookieOf(user);
    expect((await open('/dashboard/verify-email', cookie)).text).toContain(user.email);
    const sent = await send('/dashboard/verify-email/send', {}, { cookie });
    expect(sent.headers.get('location')).toBe('/dashboard/verify-email?sent');
    expect((await open('/dashboard/verify-email?sent', cookie)).text).toContain('Code sent. Check your email.');
    const code = /\b\d{8}\b/.exec(await readLatestMail(server, user.email))?.[0] ?? '';
    expect((await send('/dashboard/verify-email', { code: 'abc' }, { cookie })).status).toBe(400);
    const wrong = await send('/dashboard/verify-email', { code: code === '00000000' ? '1' : '00000000' }, { cookie });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('The code is wrong, already used or expired.');
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
    const done = await send('/dashboard/verify-email', { code: spaced }, { cookie });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
    expect((await open('/dashboard/verify-email', cookie)).status).toBe(303);
  });

  it('needs a session, a form of its own, and mails no more than allowed', async () => {
    expect((await open('/dashboard/verify-email')).headers.get('location')).toContain('/dashboard/sign-in?next=');
    const cookie = await cookieOf(await signUp(server));
    const foreign = await send('/dashboard/verify-email/send', {}, { cookie, origin: 'https://evil.test' });
    expect(foreign.status).toBe(403);
    for (let n = 0; n < 5; n++) await send('/dashboard/verify-email/send', {}, { cookie });
    expect((await send('/dashboard/verify-email/send', {}, { cookie })).status).toBe(429);
  });
});

describe('signing in on the page with a second factor', () => {
  const protectedUser = async () => turnOnSecondFactor(server, await signUpVerified(server));
  const codeNow = (secret: Buffer) => codeAt(server, { secret });
  const enter = ({ email, password }: TestUser) =>
    send('/dashboard/sign-in', { email, password, next: '/dashboard/device' });

  it('asks for the code, without asking for the password again or showing it', async () => {
    const user = await protectedUser();
    const asked = await enter(user);
    expect(asked.status).toBe(200);
    expect(asked.headers.get('set-cookie')).toBeNull();
    expect(asked.text).toContain('autocomplete="one-time-code"');
    expect(asked.text).not.toContain(user.password);
    const half = hiddenIn(asked.text, 'half');
    const next = hiddenIn(asked.text, 'next');
    const wrong = await send('/dashboard/sign-in/code', { half, next, code: 'nonsense' });
    expect(wrong.status).toBe(401);
    expect(wrong.headers.get('set-cookie')).toBeNull();
    const done = await send('/dashboard/sign-in/code', { half, next, code: codeNow(user.secret) });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard/device']);
    expect((await open('/dashboard/device', cookieIn(done.headers))).status).toBe(200);
  });

  it('accepts no first step that is forged, too old, or of a password that was changed', async () => {
    const user = await protectedUser();
    const made = await send('/dashboard/sign-in/code', { half: 'made-up', code: codeNow(user.secret) });
    expect([made.status, made.headers.get('set-cookie')]).toEqual([401, null]);
    const old = hiddenIn((await enter(user)).text, 'half');
    server.clock.advanceSeconds(5 * 60);
    expect((await send('/dashboard/sign-in/code', { half: old, code: codeNow(user.secret) })).status).toBe(401);
    const half = hiddenIn((await enter(user)).text, 'half');
    const json = { currentPassword: user.password, newPassword: 'quite another one' };
    await server.call('PUT', '/dashboard/user/password', { token: user.token, json });
    expect((await send('/dashboard/sign-in/code', { half, code: codeNow(user.secret) })).status).toBe(401);
  });

  it('is refused from another site', async () => {
    const user = await protectedUser();
    const half = hiddenIn((await enter(user)).text, 'half');
    const fields = { half, code: codeNow(user.secret) };
    expect((await send('/dashboard/sign-in/code', fields, { origin: 'https://evil.test' })).status).toBe(403);
  });
});
