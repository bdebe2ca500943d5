import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApp,
  createSecret,
  signUpDeveloper,
  type TestApp,
  type TestDeveloper,
} from '../../testing/developers.js';
import { requestToken } from '../../testing/installations.js';
import { setAppState } from '../../testing/set-stage.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.freeze();
  developer = await signUpDeveloper(server);
});
afterAll(() => server.stop());

const list = async ({ appId }: TestApp) =>
  (await server.call('GET', `/developer/apps/${appId}/secrets`, { token: developer.token })).body.data;
const mint = ({ appId }: TestApp, token = developer.token) =>
  server.call('POST', `/developer/apps/${appId}/secrets`, { token });
const rotate = ({ appId }: TestApp, token = developer.token) =>
  server.call('POST', `/developer/apps/${appId}/secrets/rotate`, { token });
const revoke = ({ appId }: TestApp, id: string, token = developer.token) =>
  server.call('DELETE', `/developer/apps/${appId}/secrets/${id}`, { token });
/** The client is authenticated before its refresh token is looked at. */
const works = async ({ clientId }: TestApp, clientSecret: string) => {
  const given = { grant_type: 'refresh_token', refresh_token: 'unknown' };
  const { body } = await requestToken(server, { clientId, clientSecret }, given);
  expect(['invalid_grant', 'invalid_client']).toContain(body.error);
  return body.error === 'invalid_grant';
};

describe('client secrets', () => {
  it('are shown once, and listed without themselves', async () => {
    const app = await createApp(server, developer);
    const made = await mint(app, developer.session);
    expect(made.status).toBe(201);
    const { secret, ...rest } = made.body.data;
    expect(secret).toMatch(/^svc_cs_[0-9A-Za-z]{43}$/);
    expect(rest).toMatchObject({ last4: secret.slice(-4), state: 'active', lastUsedAt: null, expiresAt: null });
    expect(await list(app)).toEqual([rest]);
    expect(await works(app, secret)).toBe(true);
    expect(await works(await createApp(server, developer), secret)).toBe(false);
  });

  it('are two at most while active, also when many are minted at once', async () => {
    const app = await createApp(server, developer);
    const made = await Promise.all([1, 2, 3, 4].map(() => mint(app)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect((await mint(app)).body).toMatchObject({ code: 'CLIENT_SECRET_LIMIT_REACHED', limit: 2 });
  });

  it('retire 24 hours after a rotation, and one rotation runs at a time', async () => {
    const app = await createApp(server, developer);
    const old = await createSecret(server, developer, app.appId);
    const rotated = await rotate(app);
    expect(rotated.status).toBe(201);
    const { secret } = rotated.body.data;
    expect((await list(app)).map(({ state }: { state: string }) => state)).toEqual(['active', 'retiring']);
    expect(await works(app, old.secret)).toBe(true);
    const open = await rotate(app);
    expect([open.status, open.body.code]).toEqual([409, 'CLIENT_SECRET_ROTATION_OPEN']);
    server.clock.advanceSeconds(24 * 3600 - 1);
    expect(await works(app, old.secret)).toBe(true);
    server.clock.advanceSeconds(1);
    expect(await works(app, old.secret)).toBe(false);
    expect(await works(app, secret)).toBe(true);
    expect((await list(app)).map(({ state }: { state: string }) => state)).toEqual(['active', 'expired']);
    expect((await rotate(app)).status).toBe(201);
  });

  it('rotate once when asked twice at once', async () => {
    const app = await createApp(server, developer);
    await createSecret(server, developer, app.appId);
    const responses = await Promise.all([rotate(app), rotate(app)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('may rotate again once the retiring one is revoked', async () => {
    const app = await createApp(server, developer);
    const old = await createSecret(server, developer, app.appId);
    await rotate(app);
    expect((await revoke(app, old.secretId)).status).toBe(204);
    expect((await rotate(app)).status).toBe(201);
  });

  it('end at once when revoked, the last one too', async () => {
    const app = await createApp(server, developer);
    const { secretId, secret } = await createSecret(server, developer, app.appId);
    expect((await revoke(app, secretId)).status).toBe(204);
    expect(await works(app, secret)).toBe(false);
    expect(await list(app)).toMatchObject([{ id: secretId, state: 'revoked' }]);
    expect((await revoke(app, secretId)).status).toBe(204);
    for (const id of ['1', 'abc', '9'.repeat(20)])
      expect((await revoke(app, id)).body.code).toBe('CLIENT_SECRET_NOT_FOUND');
    const other = await createApp(server, developer);
    expect((await revoke(other, secretId)).body.code).toBe('CLIENT_SECRET_NOT_FOUND');
  });

  it('tell when they were used, written at most once a minute', async () => {
    const app = await createApp(server, developer);
    const { secret } = await createSecret(server, developer, app.appId);
    const use = async () => {
      expect(await works(app, secret)).toBe(true);
      return (await list(app))[0].lastUsedAt;
    };
    const first = await use();
    expect(first).toEqual(expect.any(String));
    server.clock.advanceSeconds(50);
    expect(await use()).toBe(first);
    server.clock.advanceSeconds(15);
    expect(await use()).not.toBe(first);
  });

  it('are not touched on a read-only app', async () => {
    const app = await createApp(server, developer);
    const { secretId } = await createSecret(server, developer, app.appId);
    await setAppState(server, app.appId, 'suspended');
    for (const answer of [await mint(app), await rotate(app), await revoke(app, secretId)])
      expect([answer.status, answer.body.code]).toEqual([409, 'APP_READ_ONLY']);
    expect(await list(app)).toHaveLength(1);
  });
});
