import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, signUp } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  const user = await signUp(server);
  cookie = `souk_session_80=${await signIn(server, user)}`;
});
afterAll(() => server.stop());

const send = (verb: string, userCode: string, headers: Record<string, string> = {}) =>
  server.call('POST', `/dashboard/device/${verb}`, {
    raw: new URLSearchParams({ user_code: userCode }),
    headers: { origin: 'http://souk.test', cookie, ...headers },
  });
const startDevice = async () =>
  (await server.call('POST', '/developer/cli/device-code', { json: { client_id: 'souk-cli' } })).body as {
    user_code: string;
    device_code: string;
  };
const poll = async (device_code: string) =>
  (
    await server.call('POST', '/developer/cli/token', {
      json: { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id: 'souk-cli' },
    })
  ).body;

describe('approving a device on its page', () => {
  it('needs somebody who is signed in, and a form of our own', async () => {
    const { user_code, device_code } = await startDevice();
    const stranger = await send('approve', user_code, { cookie: '' });
    expect(stranger.status).toBe(303);
    expect(stranger.headers.get('location')).toBe('/dashboard/sign-in');
    expect((await send('approve', user_code, { origin: 'https://evil.test' })).status).toBe(403);
    expect(await poll(device_code)).toMatchObject({ error: 'authorization_pending' });
  });

  it('decides once, however often and however differently it is clicked', async () => {
    const { user_code, device_code } = await startDevice();
    const responses = await Promise.all(['approve', 'deny', 'approve', 'deny'].map((verb) => send(verb, user_code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
    const won = responses.find(({ status }) => status === 303)?.headers.get('location');
    const outcome = await poll(device_code);
    if (won === '/dashboard/device/approved') expect(outcome.access_token).toMatch(/^svc_dt_/);
    else expect(outcome.error).toBe('access_denied');
  });

  it('answers 404 with the form for a code nobody shows, and stops those who try many', async () => {
    const first = await send('approve', 'XXXX-XXXX');
    expect(first.status).toBe(404);
    expect(first.text).toContain('mistyped or has expired');
    const statuses: number[] = [];
    for (let n = 0; n < 14; n++) statuses.push((await send('approve', `BBBB-BBB${'BCDFGHJKLMNPQR'[n]}`)).status);
    expect(statuses).toContain(429);
  });
});
