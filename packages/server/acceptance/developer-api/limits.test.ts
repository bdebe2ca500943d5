import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDeveloperToken, signUpDeveloper, type TestDeveloper } from '../../testing/developers.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  Object.assign(server.config.limits, { developerTokenPerMinute: 3 });
});
afterAll(() => server.stop());

const account = (token?: string) => server.call('GET', '/developer/account', { token });

describe('limits', () => {
  it('counts each developer token, announces what is left, and refuses with Retry-After', async () => {
    const first = await account(developer.token);
    expect(first.headers.get('ratelimit-policy')).toBe('"developer-token";q=3;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"developer-token";r=2;t=\d+$/);
    await account(developer.token);
    await account(developer.token);
    const refused = await account(developer.token);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ statusCode: 429, code: 'DEVELOPER_TOKEN_RATE_LIMITED' });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(20);
    expect(refused.body.retryAfterSeconds).toBe(seconds);
    expect(refused.headers.get('ratelimit')).toMatch(/^"developer-token";r=0;/);
    const other = await newDeveloperToken(server, developer.userId);
    expect((await account(other)).status).toBe(200);
    expect((await account(developer.session)).status).toBe(200);
  });

  it('are told before the body is read', async () => {
    const refused = await server.call('POST', '/developer/apps', { token: developer.token, json: 7 });
    expect(refused.body.code).toBe('DEVELOPER_TOKEN_RATE_LIMITED');
  });

  it('counts every address over the whole surface, and refuses with a bare JSON string', async () => {
    Object.assign(server.config.limits, { platformPerMinute: 4, developerTokenPerMinute: 600 });
    // The other tests have spent what the first token had.
    const token = await newDeveloperToken(server, developer.userId);
    const first = await account(developer.session);
    expect(first.headers.get('ratelimit-policy')).toBe('"platform";q=4;w=60');
    const both = await account(token);
    expect(both.headers.get('ratelimit-policy')).toBe('"platform";q=4;w=60, "developer-token";q=600;w=60');
    const anonymous = await account();
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get('ratelimit')).toContain('"platform";r=1');
    await server.call('POST', '/developer/cli/device-code', { json: {} });
    const refused = await account(token);
    expect(refused.status).toBe(429);
    expect(typeof refused.body).toBe('string');
    expect(refused.headers.get('content-type')).toContain('application/json');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const device = await server.call('POST', '/developer/cli/device-code', { json: { client_id: 'souk-cli' } });
    expect(device.status).toBe(429);
    expect(device.body.error).toBe('slow_down');
    // Who cannot prove who they are learns that first.
    expect((await account()).status).toBe(401);
    Object.assign(server.config.limits, { platformPerMinute: 0 });
    expect((await account(token)).status).toBe(200);
  });
});
