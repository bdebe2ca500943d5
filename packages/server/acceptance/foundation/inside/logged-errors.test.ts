import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../../src/foundation/observe/open-log.js';
import { converse } from '../../../testing/dial.js';
import { installApp, type TestInstallation } from '../../../testing/installations.js';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.js';

const lines: Record<string, unknown>[] = [];
let server: TestServer;
let installed: TestInstallation;
beforeAll(async () => {
  const log = openLog({ level: 'info', destination: { write: (line) => lines.push(JSON.parse(line)) } });
  server = await startTestServer({ log });
  installed = await installApp(server, { scopes: ['read_orders'] });
});
afterAll(() => server.stop());

const lineOf = (answer: TestAnswer) =>
  lines.find(({ requestId }) => requestId !== undefined && requestId === answer.headers.get('x-request-id'));

describe('a refusal', () => {
  it('is logged with its code, operation and request id, and no refusal that was none is', async () => {
    const token = installed.accessToken;
    const missing = await server.call('GET', '/apps/2026-10/orders/1', { token });
    expect(lineOf(missing)).toMatchObject({ level: 'info', code: 'NOT_FOUND', status: 404, operation: 'readOrder' });
    const nowhere = await server.call('GET', '/developer/nowhere');
    expect(lineOf(nowhere)).toMatchObject({ code: 'route_not_found', operation: 'none' });
    const invalid = await server.call('POST', '/dashboard/session', { json: { email: 1 } });
    expect(lineOf(invalid)).toMatchObject({ code: 'invalid_body', operation: 'createSession' });
    expect(lineOf(invalid)?.reason).toContain('email must be a string.');
    expect(lineOf(await server.call('GET', '/apps/2026-10/orders', { token }))).toBeUndefined();
  });

  it('tells the operator which credentials were refused, without giving them away', async () => {
    const secret = `svc_at_${'k'.repeat(39)}wxyz`;
    const unknown = await server.call('GET', '/apps/2026-10/orders/1', { token: secret });
    expect(lineOf(unknown)).toMatchObject({
      code: 'APP_TOKEN_INVALID',
      reason: expect.stringContaining('a token of type at ending in wxyz was sent'),
    });
    expect(lineOf(await server.call('GET', '/dashboard/user'))).toMatchObject({
      code: 'session_required',
      reason: expect.stringContaining('no credentials were sent'),
    });
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('is counted by code and operation, those that Node makes too', async () => {
    await converse(server, 'BLAH\r\n\r\n');
    const { text } = await server.call('GET', '/metrics');
    expect(text).toContain('souk_http_errors_total{code="NOT_FOUND",operation="readOrder"} 1');
    expect(text).toContain('souk_http_errors_total{code="malformed_request",operation="none"} 1');
  });

  it('cannot flood the log', async () => {
    const before = lines.length;
    for (let round = 0; round < 40; round++)
      await Promise.all(Array.from({ length: 25 }, () => server.call('GET', '/developer/nowhere')));
    expect(lines.length - before).toBeLessThan(600);
    const { text } = await server.call('GET', '/metrics');
    expect(Number(/souk_http_errors_unlogged_total (\d+)/.exec(text)?.[1])).toBeGreaterThan(300);
  });
});
