import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hashPasswordsAt, owaspCost } from '../../../src/domains/accounts/hash-password.js';
import { cheapPasswords } from '../../../testing/open-test-platform.js';
import { signUp } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let strict: TestServer;
let proxied: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { limits, databaseUrl } = server.config;
  strict = await startTestServer({ databaseUrl, config: { limits: { ...limits, signInPerMinute: 5 } } });
  proxied = await startTestServer({ databaseUrl, config: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(async () => {
  await proxied.stop();
  await strict.stop();
  await server.stop();
});

const attempt = (on: TestServer, email: string, password = 'not the password', headers = {}) =>
  on.call('POST', '/dashboard/session', { json: { email, password }, headers });

describe('guessing a password', () => {
  it('is limited per account, known or not, also when all guesses come at once', async () => {
    const known = await signUp(server);
    for (const email of [known.email, `nobody-${known.email}`]) {
      const responses = await Promise.all(Array.from({ length: 15 }, () => attempt(server, email)));
      const refused = responses.filter(({ status }) => status === 429);
      expect(responses.length - refused.length).toBeLessThanOrEqual(11);
      expect(refused[0]?.body).toMatchObject({ code: 'SIGN_IN_LIMITED', retryAfterSeconds: expect.any(Number) });
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('is refused for a while although the password is right, however the email is typed', async () => {
    const { email, password } = await signUp(server);
    await Promise.all(Array.from({ length: 15 }, () => attempt(server, email)));
    // One permit comes back every six seconds: of a few quick attempts at most one can pass.
    const right = await Promise.all(
      [email, email.toUpperCase(), ` ${email}`].map((typed) => attempt(server, typed, password)),
    );
    expect(right.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
  });

  it('is limited per address, whatever account is tried and whatever a forwarding header says', async () => {
    const responses = [];
    for (let n = 0; n < 8; n++)
      responses.push(await attempt(strict, `nobody-${n}@example.test`, 'x', { 'x-forwarded-for': `10.0.0.${n}` }));
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(responses.slice(0, 5).every(({ status }) => status === 401)).toBe(true);
  });

  it('from elsewhere never locks the person out', async () => {
    const { email, password } = await signUp(server);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const elsewhere = await Promise.all(
      Array.from({ length: 15 }, () => attempt(proxied, email, 'not the password', from('198.51.100.7'))),
    );
    expect(elsewhere.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
    expect((await attempt(proxied, email, password, from('203.0.113.9'))).status).toBe(201);
  });

  it('counts the addresses of one /64 as one', async () => {
    const { email } = await signUp(server);
    const responses = [];
    for (let n = 1; n <= 12; n++)
      responses.push(await attempt(proxied, email, 'x', { 'x-forwarded-for': `2001:db8:1:2::${n}` }));
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
  });

  it('from ever new addresses stops after 100 failures an hour, but for where the person signed in before', async () => {
    const { email, password } = await signUp(server);
    const home = { 'x-forwarded-for': '203.0.113.77' };
    expect((await attempt(proxied, email, password, home)).status).toBe(201);
    await planFailures(email, 99);
    const at = (n: number) => ({ 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` });
    const [last, ...beyond] = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => attempt(proxied, email, 'wrong one', at(n))),
    );
    const statuses = [last, ...beyond].map((answer) => answer?.status).sort();
    expect(statuses).toEqual([401, 429, 429, 429, 429]);
    const refused = await attempt(server, email, password, {});
    // The address it was signed up from is known, a new one is not, whatever the password.
    expect(refused.status).toBe(201);
    const stranger = await attempt(proxied, email, password, at(9));
    expect([stranger.status, stranger.body.code]).toEqual([429, 'SIGN_IN_LIMITED']);
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await attempt(proxied, email, password, home)).status).toBe(201);
    expect((await attempt(proxied, email, 'wrong one', home)).status).toBe(401);
    proxied.clock.advanceSeconds(3_601);
    expect((await attempt(proxied, email, password, at(10))).status).toBe(201);
  });

  it('is limited in the same way for an address that nobody has', async () => {
    const email = 'nobody-whatsoever@example.test';
    await planFailures(email, 100);
    const answer = await attempt(proxied, email, 'wrong one', { 'x-forwarded-for': '198.18.9.1' });
    expect([answer.status, answer.body.code]).toEqual([429, 'SIGN_IN_LIMITED']);
  });

  it('counts no success as a failure', async () => {
    const { email, password } = await signUp(server);
    await planFailures(email, 99);
    for (let n = 0; n < 5; n++) {
      const from = { 'x-forwarded-for': `198.19.0.${n}` };
      expect((await attempt(proxied, email, password, from)).status).toBe(201);
    }
  });

  it('limits sign-ups per address', async () => {
    const statuses = [];
    for (let n = 0; n < 8; n++) {
      const { status } = await strict.call('POST', '/dashboard/users', {
        json: { email: `many-${n}@example.test`, password: 'a long enough one', name: 'Many' },
      });
      statuses.push(status);
    }
    expect(statuses).toContain(429);
    expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
  });

  it('by a flood is turned away early, while others are answered', async () => {
    // What a flood of passwords costs is the point here.
    hashPasswordsAt(owaspCost);
    onTestFinished(() => hashPasswordsAt(cheapPasswords));
    let over = false;
    const flood = Promise.all(Array.from({ length: 120 }, (_, n) => attempt(server, `flood-${n}@example.test`)));
    const ended = flood.then(() => {
      over = true;
    });
    expect((await server.call('GET', '/health/live')).status).toBe(200);
    expect(over).toBe(false);
    const responses = await flood;
    await ended;
    const turnedAway = responses.filter(({ status }) => status === 503);
    expect(turnedAway.length).toBeGreaterThan(0);
    expect(responses.every(({ status }) => status === 503 || status === 401)).toBe(true);
    expect(Number(turnedAway[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  }, 60_000);

  it('limits guesses at the current password of a stolen session', async () => {
    const { token } = await signUp(server);
    const responses = await Promise.all(
      Array.from({ length: 14 }, () =>
        server.call('PUT', '/dashboard/user/password', {
          token,
          json: { currentPassword: 'not the password', newPassword: 'quite another one' },
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(0);
  });
});

/** As if so many had failed in the last minute; a hundred password checks would take this test too long. */
async function planFailures(email: string, count: number): Promise<void> {
  await attempt(proxied, email, 'not the password', { 'x-forwarded-for': '192.0.2.200' });
  const keyHash = createHash('sha256').update(email).digest();
  await server.platform.pool.query('update window_counts set count = $1 where name = $2 and key_hash = $3', [
    count,
    'sign_in_failures',
    keyHash,
  ]);
}
