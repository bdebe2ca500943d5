import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('answers what is not HTTP with 400 and a request id, and lives on', async () => {
    const text = await speakRaw(server, 'BLAH BLAH\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/x-request-id: req_/i);
    expect((await server.call('GET', '/health/live')).status).toBe(200);
  });

  it('refuses headers that are too large with 431 and a request id', async () => {
    const text = await speakRaw(
      server,
      `GET /health/live HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
    expect(text).toMatch(/x-request-id: req_/i);
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
    expect(text).toContain('souk_http_request_seconds');
  });
});

function speakRaw({ baseUrl }: TestServer, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    setTimeout(() => socket.destroy(), 2_000).unref();
  });
}
