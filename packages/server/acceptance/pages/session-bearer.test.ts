import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, type TestUser } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

const origin = 'http://souk.test';
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await signUp(server);
});
afterAll(() => server.stop());

/** Unlike fetch, this lets a caller name any host. */
async function ask(headers: Record<string, string>, token?: string) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const sent = request(`${server.baseUrl}/dashboard/session/token`, {
    method: 'POST',
    headers: { ...headers, ...authorization },
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = JSON.parse(await text(answer));
  return { status: answer.statusCode, headers: answer.headers, body };
}
const ours = () => ({ cookie: `souk_session_80=${user.token}`, origin, host: 'souk.test' });

describe('the bearer of the web app', () => {
  it('is given for the cookie, lives ten minutes, and opens the API', async () => {
    const { status, body, headers } = await ask(ours());
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.data).toMatchObject({ expiresInSeconds: 600, token: expect.any(String) });
    const read = () => server.call('GET', '/dashboard/user', { token: body.data.token });
    expect((await read()).body.data.id).toBe(user.userId);
    server.clock.advanceSeconds(601);
    expect((await read()).status).toBe(401);
    expect((await ask(ours())).status).toBe(201);
  });

  it('ends with the session, and is no session of its own', async () => {
    const person = await signUp(server);
    const { body } = await ask({ ...ours(), cookie: `souk_session_80=${person.token}` });
    const { token } = body.data;
    await server.call('DELETE', '/dashboard/session', { token: person.token });
    expect((await server.call('GET', '/dashboard/user', { token })).status).toBe(401);
    expect((await ask({ ...ours(), cookie: `souk_session_80=${person.token}` })).status).toBe(401);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    [
      'an origin that equals the host, under a name pointed at this machine',
      { origin: 'http://evil.example', host: 'evil.example' },
    ],
    ['another host', { host: 'evil.example' }],
  ])('is refused to %s', async (_who, changed: Record<string, string>) => {
    const headers: Record<string, string> = { ...ours(), ...changed };
    if (headers.origin === '') delete headers.origin;
    expect((await ask(headers)).body).toMatchObject({ statusCode: 403, code: 'FORM_ORIGIN_REFUSED' });
  });

  it('is not given for a bearer, a developer token or nothing at all', async () => {
    const { cookie: _cookie, ...withoutCookie } = ours();
    for (const token of [undefined, user.token, 'svc_dt_x']) {
      const refused = await ask(withoutCookie, token);
      expect([refused.status, refused.body.code]).toEqual([401, undefined]);
    }
  });
});
