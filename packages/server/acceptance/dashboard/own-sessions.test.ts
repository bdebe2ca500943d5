import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, signUp } from '../../testing/people.js';
import { recordStatements } from '../../testing/record-statements.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => server.stop());

const list = (token: string, query = '') => server.call('GET', `/dashboard/sessions${query}`, { token });
const remove = (token: string, id: string) => server.call('DELETE', `/dashboard/sessions/${id}`, { token });

describe('your sessions', () => {
  it('are listed newest first, with where they were begun and which one asks', async () => {
    const user = await signUp(server);
    const { body } = await server.call('POST', '/dashboard/session', {
      json: { email: user.email, password: user.password },
      headers: { 'user-agent': `Firefox/143 ${'x'.repeat(500)}`, 'x-forwarded-for': '2001:db8::7' },
    });
    const { data } = (await list(body.data.token)).body;
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: body.data.expiresAt,
      address: '2001:db8::7',
      userAgent: expect.stringMatching(/^Firefox\/143 x+$/),
      current: true,
    });
    expect(data[0].userAgent).toHaveLength(200);
    expect(data[1].current).toBe(false);
  });

  it('are paged, and leave out those that ended or expired', async () => {
    const user = await signUp(server);
    const second = await signIn(server, user);
    const third = await signIn(server, user);
    await server.call('DELETE', '/dashboard/session', { token: second });
    const first = await list(third, '?limit=1');
    expect(first.body.data).toMatchObject([{ current: true }]);
    const rest = await list(third, `?limit=1&cursor=${first.body.nextCursor}`);
    expect(rest.body).toMatchObject({ data: [{ current: false }], nextCursor: null });
    expect((await list(third, '?cursor=nonsense')).body.code).toBe('INVALID_CURSOR');
    server.clock.advanceSeconds(12 * 3_600);
    expect((await list(await signIn(server, user))).body.data).toHaveLength(1);
  });

  it('are ended one by one, at once', async () => {
    const user = await signUp(server);
    const other = await signIn(server, user);
    const { data } = (await list(user.token)).body;
    const { id } = data.find(({ current }: { current: boolean }) => !current);
    expect((await remove(user.token, id)).status).toBe(204);
    expect((await server.call('GET', '/dashboard/user', { token: other })).status).toBe(401);
    const again = await remove(user.token, id);
    expect([again.status, again.body.code]).toEqual([404, 'SESSION_NOT_FOUND']);
    const own = data.find(({ current }: { current: boolean }) => current).id;
    expect((await remove(user.token, own)).status).toBe(204);
    expect((await list(user.token)).status).toBe(401);
  });

  it('of somebody else are not there', async () => {
    const [user, stranger] = [await signUp(server), await signUp(server)];
    const [{ id }] = (await list(stranger.token)).body.data;
    const foreign = await remove(user.token, id);
    const missing = await remove(user.token, '999');
    const malformed = await remove(user.token, 'abc');
    for (const { status, body } of [foreign, missing, malformed])
      expect([status, body.code, body.message]).toEqual([404, 'SESSION_NOT_FOUND', missing.body.message]);
    expect((await list(stranger.token)).status).toBe(200);
  });

  it('tell when they were last used, to within five minutes, without a write for every request', async () => {
    const { token } = await signUp(server);
    const lastUse = async () => Date.parse((await list(token)).body.data[0].lastUsedAt);
    const begun = await lastUse();
    server.clock.advanceSeconds(200);
    expect(await lastUse()).toBe(begun);
    server.clock.advanceSeconds(101);
    const writes = async (times: number) => {
      const texts = await recordStatements(async () => {
        for (let n = 0; n < times; n++) await server.call('GET', '/dashboard/businesses', { token });
      });
      return texts.filter((text) => /update sessions/.test(text)).length;
    };
    expect(await writes(10)).toBe(1);
    expect(await lastUse()).toBeGreaterThan(begun + 300_000);
    expect(await writes(10)).toBe(0);
  });
});
