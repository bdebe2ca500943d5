import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineData } from '../../testing/define-data.js';
import { installApp, type TestInstallation } from '../../testing/installations.js';
import { openOrderDesk } from '../../testing/open-order-desk.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let installed: TestInstallation;
let storefront: string;
beforeAll(async () => {
  server = await startTestServer();
  const desk = await openOrderDesk(server);
  const { body } = await desk.call('GET', `/stores/${desk.storeId}`);
  storefront = `/storefront/${body.data.subdomain}/checkouts`;
  installed = await installApp(server, { manifest: { data: { definitions: [defineData('business', 'settings')] } } });
});
afterAll(() => server.stop());

const sendRaw = (method: string, path: string, raw: string) =>
  server.call(method, path, { token: installed.accessToken, raw, headers: { 'content-type': 'application/json' } });
const settings = () => `/apps/2026-10/data/business/${installed.businessId}/settings`;

describe('a hostile body', () => {
  it('of a batch is refused with a few problems, however many it has', async () => {
    const many = await sendRaw('POST', '/apps/2026-10/data/batch', `{"values":[${'{},'.repeat(15_000)}{}]}`);
    expect(many).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(many.body.errors).toEqual(['values must have at most 25 items.']);
    const more = await sendRaw('POST', '/apps/2026-10/data/batch', `{"values":[${'{},'.repeat(340_000)}{}]}`);
    expect(more).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(more.text.length).toBeLessThan(2_000);
  });

  it('of a storefront checkout is refused with a few problems', async () => {
    const answer = await sendRaw('POST', storefront, `{"items":[${'{},'.repeat(2_000)}{}]}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([expect.stringMatching(/^items must have at most \d+ items\.$/)]);
    const wrong = await server.call('POST', storefront, { json: { items: Array(100).fill({ productId: '', a: 1 }) } });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toHaveLength(50);
  });

  it('with an integer beyond 2^53 is refused, never rounded', async () => {
    for (const number of ['9007199254740993', '-9007199254740993', '1e16', '12345678901234567890.0']) {
      const answer = await sendRaw('PUT', settings(), `{"value":{"deep":[${number}]}}`);
      expect(answer, number).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      expect(answer.body.detail).toContain('9007199254740991');
    }
    const largest = await sendRaw('PUT', settings(), '{"value":{"deep":[9007199254740991]}}');
    expect(largest).toMatchObject({ status: 201, body: { data: { value: { deep: [9007199254740991] } } } });
    const batch = `{"values":[{"ownerType":"business","ownerId":"${installed.businessId}","key":"settings","value":1e300}]}`;
    expect(await sendRaw('POST', '/apps/2026-10/data/batch', batch)).toMatchObject({ status: 400 });
  });
});

describe('a stranger who has asked too often', () => {
  beforeAll(async () => {
    server.config.limits.platformPerMinute = 1;
    server.config.limits.signInPerMinute = 1;
    await server.call('POST', '/developer/cli/device-code', { json: {} });
    for (let count = 0; count < 4; count++) await server.call('POST', '/dashboard/session', { json: {} });
  });
  /** What is answered to a request whose body never comes. */
  async function answerToHeadOf(path: string): Promise<string> {
    const { hostname, port } = new URL(server.baseUrl);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`);
    // real time: a server that waits for the body says nothing, and is waited for no longer than this.
    const heard = await Promise.race([once(socket, 'data').then(String), sleep(2_000, 'nothing')]);
    socket.destroy();
    return heard;
  }

  it.each([
    ['/developer/cli/device-code'],
    ['/developer/cli/token'],
    ['/dashboard/session'],
    ['/dashboard/users'],
    ['/dashboard/sign-in'],
    ['/storefront/a-store/checkouts'],
    ['/storefront/checkouts/x/complete'],
  ])('is refused at %s before a byte of the body has come', async (path) => {
    // Two permits a second come back at the storefront: who asks again and again is refused at last.
    const spend = () =>
      Promise.all(Array.from({ length: 30 }, () => server.call('GET', '/storefront/checkouts/x', { check: false })));
    await expect
      .poll(
        async () => {
          if (path.startsWith('/storefront')) await spend();
          return answerToHeadOf(path);
        },
        { timeout: 50_000 },
      )
      .toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: \d+\r\n/i);
  });
});
