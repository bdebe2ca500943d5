import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, signUp } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const change = (token: string, currentPassword: string, newPassword: string) =>
  server.call('PUT', '/dashboard/user/password', { token, json: { currentPassword, newPassword } });
const readUser = (token: string) => server.call('GET', '/dashboard/user', { token });
const tryPassword = async (email: string, password: string) =>
  (await server.call('POST', '/dashboard/session', { json: { email, password } })).status;

describe('changing the password', () => {
  it('ends every session, and only the new password opens one', async () => {
    const user = await signUp(server);
    const other = await signIn(server, user);
    const bystander = await signUp(server);
    const { status, body } = await change(user.token, user.password, 'quite another one');
    expect(status).toBe(204);
    expect(body).toBeUndefined();
    expect((await readUser(user.token)).status).toBe(401);
    expect((await readUser(other)).status).toBe(401);
    expect((await readUser(bystander.token)).status).toBe(200);
    expect(await tryPassword(user.email, user.password)).toBe(401);
    expect(await tryPassword(user.email, 'quite another one')).toBe(201);
  });

  it('records when, so that what was issued before can be refused', async () => {
    const user = await signUp(server);
    server.clock.advanceSeconds(60);
    const before = server.clock.now();
    const token = await signIn(server, user);
    await change(token, user.password, 'quite another one');
    const { rows } = await server.platform.pool.query('select password_changed_at from users where id = $1', [
      user.userId,
    ]);
    expect(rows[0].password_changed_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('needs the current password, and changes nothing without it', async () => {
    const user = await signUp(server);
    const { status, body } = await change(user.token, 'not the password', 'quite another one');
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' });
    expect((await readUser(user.token)).status).toBe(200);
    expect(await tryPassword(user.email, user.password)).toBe(201);
  });

  it('refuses a new password that is too short, and needs a session', async () => {
    const user = await signUp(server);
    const short = await change(user.token, user.password, 'short');
    expect(short.status).toBe(400);
    expect(short.body.message).toEqual(['newPassword must have at least 10 characters.']);
    expect((await change('nonsense', user.password, 'quite another one')).status).toBe(401);
    const common = await change(user.token, user.password, 'P@ssw0rd2024');
    expect([common.status, common.body.code]).toEqual([400, 'PASSWORD_TOO_COMMON']);
    expect((await change(user.token, user.password, user.email)).body.code).toBe('PASSWORD_TOO_COMMON');
  });

  it('lets one of two racing changes win', async () => {
    const user = await signUp(server);
    const responses = await Promise.all(
      ['first new password', 'second new password'].map((next) => change(user.token, user.password, next)),
    );
    const won = responses.findIndex(({ status }) => status === 204);
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await tryPassword(user.email, won === 0 ? 'first new password' : 'second new password')).toBe(201);
  });

  it('leaves no living session of the old password, though many sign in meanwhile', async () => {
    const user = await signUp(server);
    const [changed, ...sessions] = await Promise.all([
      change(user.token, user.password, 'quite another one'),
      ...Array.from({ length: 8 }, () =>
        server.call('POST', '/dashboard/session', { json: { email: user.email, password: user.password } }),
      ),
    ]);
    expect(changed?.status).toBe(204);
    for (const { status, body } of sessions) {
      if (status !== 201) expect(body.code).toMatch(/^(CREDENTIALS_INVALID|SIGN_IN_LIMITED)$/);
      else expect((await readUser(body.data.token)).status).toBe(401);
    }
  });
});
