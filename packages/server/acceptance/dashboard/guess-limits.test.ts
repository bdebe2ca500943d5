import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let strict: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { limits } = server.platform.config;
  strict = await startTestServer({
    databaseUrl: server.platform.config.databaseUrl,
    config: { limits: { ...limits, signInPerMinute: 5 } },
  });
});
afterAll(async () => {
  await strict.stop();
  await server.stop();
});

const attempt = (on: TestServer, email: string, password = 'not the password', headers = {}) =>
  on.call('POST', '/dashboard/session', { json: { email, password }, headers });

describe('guessing a password', () => {
  it('is limited per account, known or not, also when all guesses come at once', async () => {
    const known = await signUp(server);
    for (const email of [known.email, `nobody-${known.email}`]) {
      const answers = await Promise.all(Array.from({ length: 15 }, () => attempt(server, email)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.length - refused.length).toBeLessThanOrEqual(11);
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
    const answers = [];
    for (let n = 0; n < 8; n++)
      answers.push(await attempt(strict, `nobody-${n}@example.test`, 'x', { 'x-forwarded-for': `10.0.0.${n}` }));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(answers.slice(0, 5).every(({ status }) => status === 401)).toBe(true);
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

  it('limits guesses at the current password of a stolen session', async () => {
    const { token } = await signUp(server);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        server.call('PUT', '/dashboard/user/password', {
          token,
          json: { currentPassword: 'not the password', newPassword: 'quite another one' },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(0);
  });
});
