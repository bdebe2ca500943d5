import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => server.stop());

const newEmail = () => `${randomUUID()}@example.test`;
const signUp = (json: unknown, from = '203.0.113.9') =>
  server.call('POST', '/dashboard/users', { json, headers: { 'x-forwarded-for': from } });

describe('signing up', () => {
  it('answers 201 with the account, and never with the password', async () => {
    const email = newEmail();
    const { status, body, text } = await signUp({ email, password: 'a long enough one', name: 'Amina' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^\d+$/),
      email,
      emailVerifiedAt: null,
      name: 'Amina',
      staff: false,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(text).not.toContain('a long enough one');
  });

  it('refuses an email that is taken, however it is typed', async () => {
    const email = newEmail();
    await signUp({ email, password: 'a long enough one', name: 'Amina' });
    const { status, body } = await signUp({ email: email.toUpperCase(), password: 'another long one', name: 'Eve' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ statusCode: 409, code: 'EMAIL_TAKEN', fix: expect.any(String) });
  });

  it('tells a client of five taken emails an hour, of each as often as it asks, and then refuses whatever it sends', async () => {
    const [email = '', ...others] = Array.from({ length: 5 }, newEmail);
    const from = '203.0.113.40';
    for (const address of [email, ...others])
      await signUp({ email: address, password: 'a long enough one', name: 'Amina' });
    const attempt = (address: string) => signUp({ email: address, password: 'another long one', name: 'Eve' }, from);
    for (const address of [email, email, email, ...others])
      expect((await attempt(address)).body.code).toBe('EMAIL_TAKEN');
    const [taken, free] = [await attempt(email), await attempt(newEmail())];
    for (const { status, body, headers } of [taken, free]) {
      expect([status, body.code]).toEqual([429, 'SIGN_IN_LIMITED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
    }
    expect((await signUp({ email: newEmail(), password: 'a long enough one', name: 'Nadia' })).status).toBe(201);
    server.clock.advanceSeconds(3_601);
    expect((await attempt(newEmail())).status).toBe(201);
  });

  it('lets exactly one of twenty racing sign-ups of one email through', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        signUp({ email, password: `password number ${n}`, name: `Racer ${n}` }, '203.0.113.41'),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 201);
    const session = await server.call('POST', '/dashboard/session', {
      json: { email, password: `password number ${winner}` },
    });
    expect(session.status).toBe(201);
    expect(session.body.data.user.name).toBe(`Racer ${winner}`);
  });

  it('lists every problem of a body at once, as sentences without a code', async () => {
    const { status, body } = await signUp({ email: 'nobody', password: 'short', name: '', extra: 1 });
    expect(status).toBe(400);
    expect(body).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      requestId: expect.any(String),
      message: expect.arrayContaining([
        'email must be a valid email.',
        'password must have at least 10 characters.',
        'name must have at least 1 character.',
        'extra is not a known field.',
      ]),
    });
  });

  it('refuses a password that guessing programs try first, or that is the address or the name', async () => {
    for (const password of ['Password2024!', '1234567890', 'amina.benali@example.test', 'AminaBenali']) {
      const { status, body } = await signUp({ email: 'amina.benali@example.test', password, name: 'Amina Benali' });
      expect([status, body.code], password).toEqual([400, 'PASSWORD_TOO_COMMON']);
      expect(body.message).toMatch(/^The password is /);
    }
  });

  it('takes passwords of 10 to 200 characters', async () => {
    const tryLength = async (length: number) =>
      (await signUp({ email: newEmail(), password: 'camel 7 dune '.repeat(20).slice(-length), name: 'Amina' })).status;
    expect(await tryLength(9)).toBe(400);
    expect(await tryLength(10)).toBe(201);
    expect(await tryLength(200)).toBe(201);
    expect(await tryLength(201)).toBe(400);
  });

  it('refuses text that cannot be kept, with 400 and never 500', async () => {
    for (const name of ['a\\u0000b', 'half \\ud83d'])
      expect(
        (
          await server.call('POST', '/dashboard/users', {
            raw: `{"email":"${newEmail()}","password":"a long enough one","name":"${name}"}`,
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(400);
  });
});
