import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, converse } from '../../testing/dial.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('every answer', () => {
  it('carries a request id and security headers, also when it is healthy', async () => {
    const { status, headers, body } = await server.call('GET', '/health/ready');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ready' });
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    ['/health/live'],
    ['/developer/apps'],
    ['/apps/2026-10/orders/1'],
    ['/images/x'],
    ['/dashboard/sign-in'],
    ['/docs/errors'],
    ['/nowhere'],
  ])('at %s tells browsers to frame nothing, share nothing and ask for nothing', async (path) => {
    const { headers } = await server.call('GET', path);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/);
  });

  it('refuses unknown routes in the shape of their surface', async () => {
    const developer = await server.call('GET', '/developer/nothing-here');
    expect(developer.status).toBe(404);
    expect(developer.body).toMatchObject({
      statusCode: 404,
      code: 'ROUTE_NOT_FOUND',
      requestId: developer.headers.get('x-request-id'),
    });

    const admin = await server.call('GET', '/apps/2026-10/nothing-here');
    expect(admin.status).toBe(404);
    expect(admin.headers.get('content-type')).toContain('application/problem+json');
    expect(admin.body).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      errors: [],
      requestId: admin.headers.get('x-request-id'),
    });

    const oauth = await server.call('GET', '/apps/oauth/nothing-here');
    expect(oauth.status).toBe(404);
    expect(Object.keys(oauth.body)).toEqual(['error', 'error_description']);
  });

  it.each([
    ['no HTTP at all', 'BLAH BLAH\r\n\r\n', 400],
    ['no Host', 'GET /health/live HTTP/1.1\r\n\r\n', 400],
    ['two Hosts', 'GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['headers that are too large', `GET /x HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['an expectation', 'GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n', 417],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 400],
  ])('to %s has a request id and the security headers, and the server lives on', async (what, text, status) => {
    const heard = await converse(server, what === 'no Host' ? text.replace('\r\n', '\r\nConnection: close\r\n') : text);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const requestId = /\r\nx-request-id: (req_\w+)\r\n/i.exec(heard)?.[1];
    expect(bodyOf(heard)).toMatchObject({ statusCode: status, code: 'BAD_REQUEST', requestId });
    expect(heard).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect((await server.call('GET', '/health/live')).status).toBe(200);
  });

  it.each([
    ['an expectation', 'POST /dashboard/session HTTP/1.1\r\nHost: x\r\nExpect: x\r\nContent-Length: 2\r\n\r\n{}', 417],
    ['no HTTP at all', 'BLAH BLAH\r\n\r\n', 400],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 400],
  ])('to %s comes after the answers to the requests before it in the same packet', async (_what, text, status) => {
    const ready = 'GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n';
    const heard = await converse(server, ready + ready + text);
    const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, sent]) => Number(sent));
    expect(statuses).toEqual([200, 200, status]);
  });

  it('to headers that are too large is written in the shape of the surface', async () => {
    const long = `Host: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`;
    const admin = await converse(server, `GET /apps/2026-10/orders/1?x=1 HTTP/1.1\r\n${long}`);
    expect(admin).toMatch(/\r\ncontent-type: application\/problem\+json; charset=utf-8\r\n/i);
    expect(bodyOf(admin)).toMatchObject({ status: 431, code: 'BAD_REQUEST' });
    const oauth = await converse(server, `POST /apps/oauth/token HTTP/1.1\r\n${long}`);
    expect(bodyOf(oauth)).toEqual({ error: 'invalid_request', error_description: expect.any(String) });
  });

  it('answers a malformed path with a request id', async () => {
    const { status, requestId } = await new Promise<{ status: number; requestId: unknown }>((resolve, reject) => {
      const url = new URL(server.baseUrl);
      httpRequest({ host: url.hostname, port: url.port, path: '/developer/%zz', method: 'GET' }, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, requestId: response.headers['x-request-id'] });
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(requestId).toMatch(/^req_/);
  });

  it('publishes metrics to loopback', async () => {
    const { status, text } = await server.call('GET', '/metrics');
    expect(status).toBe(200);
    expect(text).toContain('souk_http_request_duration_seconds');
  });
});
