import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApp, type TestApp } from '../../testing/installations.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let developed: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  developed = await makeApp(server);
});
afterAll(() => server.stop());

describe('the install link', () => {
  const visit = (query: Record<string, string>) =>
    server.call('GET', `/apps/install?${new URLSearchParams(query)}`, { check: false });
  const redirect_uri = 'https://app.example.test/callback';

  it('redirects to the consent page with its parameters', async () => {
    const answer = await visit({
      client_id: developed.clientId,
      redirect_uri,
      response_type: 'code',
      state: 'abc',
      scope: 'ignored',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    expect(answer.status).toBe(302);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}`).toBe('http://souk.test/dashboard/install');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: developed.clientId,
      redirect_uri,
      state: 'abc',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
  });

  it.each<[string, Record<string, string>, number, string | undefined]>([
    ['an unknown app', { client_id: 'app_nobody' }, 404, 'APP_NOT_FOUND'],
    ['a null character', { client_id: 'app_\u0000' }, 400, undefined],
    ['an unregistered address', { redirect_uri: 'https://evil.test/' }, 400, 'INSTALLATION_INVALID'],
    ['an address with more behind it', { redirect_uri: `${redirect_uri}?x=1` }, 400, 'INSTALLATION_INVALID'],
    [
      'an unregistered address before anything else',
      { redirect_uri: 'https://evil.test/', response_type: 'token' },
      400,
      'INSTALLATION_INVALID',
    ],
  ])('sends nobody anywhere with %s', async (_name, changes, status, code) => {
    const answer = await visit({ client_id: developed.clientId, ...changes });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.headers.get('location')).toBeNull();
  });

  it.each<[Record<string, string>, string]>([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'a'.repeat(43) }, 'invalid_request'],
    [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
  ])('tells the app what is wrong with %o', async (changes, error) => {
    const answer = await visit({ client_id: developed.clientId, redirect_uri, state: 's', ...changes });
    expect(answer.status).toBe(302);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.href.startsWith(redirect_uri)).toBe(true);
    expect([location.searchParams.get('error'), location.searchParams.get('state')]).toEqual([error, 's']);
  });
});
