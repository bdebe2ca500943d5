import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defineData } from '../../testing/define-data.js';
import { bodyOf, dial, type Line } from '../../testing/dial.js';
import { installApp, type TestInstallation } from '../../testing/installations.js';
import { testConfig } from '../../testing/open-test-platform.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

const lines: Line[] = [];
afterEach(() => {
  for (const { socket } of lines.splice(0)) socket.destroy();
});

async function dialMany(server: TestServer, count: number, text = ''): Promise<Line[]> {
  const dialled = await Promise.all(Array.from({ length: count }, () => dial(server, text)));
  lines.push(...dialled);
  return dialled;
}

/** The machine may be busy with others. */
const patiently = { timeout: 15_000 };

const live = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
const order = 'GET /apps/2026-10/orders/1 HTTP/1.1\r\nHost: x\r\n\r\n';
const served = (all: Line[]) => all.filter(({ heard }) => heard.startsWith('HTTP/1.1 200 ')).length;
const { limits } = testConfig({ databaseUrl: '' });

describe('connections of one address', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { limits: { ...limits, connectionsPerAddress: 20 } } });
  });
  afterAll(() => server.stop());

  it('are bounded; the next one gets an error in the shape of its surface, and is closed', async () => {
    await dialMany(server, 20);
    const [surplus] = await dialMany(server, 1, order);
    await expect.poll(() => surplus?.closed, patiently).toBe(true);
    expect(surplus?.heard).toMatch(/^HTTP\/1\.1 503 /);
    expect(surplus?.heard).toMatch(/\r\nretry-after: 2\r\n/i);
    expect(surplus?.heard).toMatch(/\r\nconnection: close\r\n/i);
    expect(bodyOf(surplus?.heard ?? '')).toMatchObject({ status: 503, code: 'API_BUSY' });
  });

  it('beyond that are closed even when they send nothing', async () => {
    await dialMany(server, 20);
    const surplus = await dialMany(server, 300);
    // Long before a head that never comes would end them.
    const soon = { timeout: 7_000 };
    await expect.poll(() => surplus.filter(({ closed }) => closed).length, soon).toBeGreaterThan(200);
    await expect.poll(() => surplus.every(({ closed }) => closed), soon).toBe(true);
  });

  it('are free again when they are closed', async () => {
    const first = await dialMany(server, 20);
    for (const { socket } of first) socket.destroy();
    await expect
      .poll(async () => {
        const [line] = await dialMany(server, 1, live);
        await expect.poll(() => line?.heard, patiently).not.toBe('');
        return line?.heard;
      }, patiently)
      .toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('all connections together', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      config: { trustedProxies: ['127.0.0.0/8'], limits: { ...limits, connections: 50, connectionsPerAddress: 5 } },
    });
  });
  afterAll(() => server.stop());

  it('are bounded, but those of a trusted proxy are not one address', async () => {
    const dialled = await dialMany(server, 40, live);
    await expect.poll(() => served(dialled), patiently).toBe(40);
  });

  it('make room when they wait between two requests', async () => {
    const idle = await dialMany(server, 50, live);
    await expect.poll(() => served(idle), patiently).toBeGreaterThan(40);
    await expect
      .poll(async () => {
        const [line] = await dialMany(server, 1, live);
        await expect.poll(() => line?.heard, patiently).not.toBe('');
        return line?.heard;
      }, patiently)
      .toMatch(/^HTTP\/1\.1 200 /);
    expect(idle.some(({ closed }) => closed)).toBe(true);
  });
});

describe('requests of one connection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('are answered in turn; a connection that sends a flood without waiting gets an error and is closed', async () => {
    const [few, flood] = [await dial(server, live.repeat(10)), await dial(server, order.repeat(400))];
    lines.push(few, flood);
    await expect.poll(() => few.heard.match(/HTTP\/1\.1 200 /g)?.length, patiently).toBe(10);
    await expect.poll(() => flood.closed, patiently).toBe(true);
    const statuses = [...flood.heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses.slice(0, 17)).toEqual([...Array.from({ length: 16 }, () => '401'), '503']);
    expect(statuses).toHaveLength(17);
    expect(few.closed).toBe(false);
  });
});

describe('bodies that hang', () => {
  let server: TestServer;
  let installed: TestInstallation;
  beforeAll(async () => {
    server = await startTestServer();
    server.config.limits.businessPerSecond = 0;
    installed = await installApp(server, { manifest: { data: { definitions: [defineData('business', 'settings')] } } });
  });
  afterAll(() => server.stop());

  it('are bounded for each address, however small they are', async () => {
    const path = `/apps/2026-10/data/business/${installed.businessId}/settings`;
    const bytes = 250 * 1024;
    const head =
      `PUT ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${installed.accessToken}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
    const hanging = await dialMany(server, 60, head + 'x'.repeat(bytes - 1));
    // Eight mebibytes hold 32 of them.
    const refused = () => hanging.filter(({ heard }) => heard.startsWith('HTTP/1.1 503 ')).length;
    await expect.poll(refused, patiently).toBeGreaterThanOrEqual(28);
    await expect.poll(() => server.call('GET', '/health/live').then(({ status }) => status), patiently).toBe(200);
    for (const { socket } of lines.splice(0)) socket.destroy();
    await expect
      .poll(
        () =>
          server
            .call('PUT', path, { token: installed.accessToken, json: { value: 'x'.repeat(1_000) } })
            .then(({ status }) => status),
        patiently,
      )
      .toBe(201);
  });

  it('and heads and bodies that come too slowly are refused with 408, in the shape of their surface', async () => {
    const token = `Authorization: Bearer ${installed.accessToken}\r\n`;
    const path = `/apps/2026-10/data/business/${installed.businessId}/settings`;
    const [body] = await dialMany(
      server,
      1,
      `PUT ${path} HTTP/1.1\r\nHost: x\r\n${token}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    const [head] = await dialMany(server, 1, 'GET /health/live HTTP/1.1\r\nHost: x\r\n');
    const drops = setInterval(() => {
      body?.socket.write(' ');
      head?.socket.write('X-A: b\r\n');
    }, 500);
    await expect.poll(() => head?.closed, { timeout: 30_000 }).toBe(true);
    expect(head?.heard).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\nx-request-id: req_/i);
    await expect.poll(() => body?.closed, { timeout: 40_000 }).toBe(true);
    clearInterval(drops);
    expect(body?.heard).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\nx-request-id: req_/i);
    expect(bodyOf(body?.heard ?? '')).toMatchObject({ status: 408, code: 'BAD_REQUEST' });
  }, 90_000);
});
