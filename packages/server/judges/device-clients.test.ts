import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpDeveloper, type TestDeveloper } from '../testing/developers.js';
import { startTestServer, type TestServer } from '../testing/start-test-server.js';

/** Stock OAuth clients sign in as they are. */
let server: TestServer;
let developer: TestDeveloper;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
});
afterAll(() => server.stop());

const endpoints = () => ({
  issuer: server.baseUrl,
  device_authorization_endpoint: `${server.baseUrl}/developer/cli/device-code`,
  token_endpoint: `${server.baseUrl}/developer/cli/token`,
});
const decide = (userCode: string, word: 'approve' | 'deny') =>
  server.call('POST', `/developer/cli/approvals/${userCode}/${word}`, { token: developer.session });
const insecure = { [oauth.allowInsecureRequests]: true };

it('oauth4webapi waits, is slowed down, and signs in', async () => {
  const [as, client, none] = [endpoints(), { client_id: 'souk-cli' }, oauth.None()];
  const request = await oauth.deviceAuthorizationRequest(as, client, none, { scope: 'developer' }, insecure);
  const device = await oauth.processDeviceAuthorizationResponse(as, client, request);
  const poll = async () => {
    const answer = await oauth.deviceCodeGrantRequest(as, client, none, device.device_code, insecure);
    return oauth.processDeviceCodeResponse(as, client, answer);
  };
  await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending', status: 400 });
  await expect(poll()).rejects.toMatchObject({ error: 'slow_down', status: 400 });
  await decide(device.user_code, 'approve');
  server.clock.advanceSeconds(10);
  const token = await poll();
  expect(token).toMatchObject({ token_type: 'bearer', scope: 'developer' });
  const account = await server.call('GET', '/developer/account', { token: token.access_token });
  expect(account.status).toBe(200);
});

it('openid-client is told that a person said no', async () => {
  const config = new openid.Configuration(endpoints(), 'souk-cli', undefined, openid.None());
  openid.allowInsecureRequests(config);
  const device = await openid.initiateDeviceAuthorization(config, {});
  await decide(device.user_code, 'deny');
  await expect(openid.pollDeviceAuthorizationGrant(config, { ...device, interval: 1 })).rejects.toMatchObject({
    error: 'access_denied',
  });
});
