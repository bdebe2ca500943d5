import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../../../testing/developers.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => server.stop());

interface Listener {
  developer: TestDeveloper;
  app: TestApp;
}

async function openListener(): Promise<Listener> {
  const developer = await signUpDeveloper(server);
  return { developer, app: await createApp(server, developer) };
}

const controller = new AbortController();
const stream = ({ developer, app }: Listener, address: string, kind: 'deliveries' | 'logs' = 'deliveries') =>
  fetch(`${server.baseUrl}/developer/apps/${app.appId}/${kind}/stream`, {
    signal: controller.signal,
    headers: { authorization: `Bearer ${developer.token}`, 'x-forwarded-for': address },
  });

it('50 accounts that hold every stream leave room for the streams and MCP calls of others', {
  timeout: 60_000,
}, async () => {
  const accounts = await Promise.all(Array.from({ length: 50 }, openListener));
  const opened = await Promise.all(
    accounts.flatMap((account, at) => Array.from({ length: 10 }, () => stream(account, `203.0.113.${at % 5}`))),
  );
  expect(opened.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(400);
  const honest = await openListener();
  for (const kind of ['deliveries', 'logs', 'deliveries'] as const)
    expect((await stream(honest, '198.51.100.7', kind)).status).toBe(200);
  const call = await server.call('POST', '/developer/mcp', {
    token: honest.developer.token,
    headers: { accept: 'application/json, text/event-stream' },
    json: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    check: false,
  });
  expect(call.status).toBe(200);
  const displaced = await Promise.race(
    opened.filter(({ status }) => status === 200).map(async (answer) => (await answer.text()).includes('displaced')),
  );
  expect(displaced).toBe(true);
  controller.abort();
});
