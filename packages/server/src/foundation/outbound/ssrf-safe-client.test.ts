import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OutboundPeers, request, tlsFixture } from '../../../testing/outbound-peers.js';

const peers = new OutboundPeers();
afterEach(() => peers.close());

const authority = tlsFixture('authority.pem');

describe('an ordinary endpoint', () => {
  it('receives method, path, headers and body, and its status comes back', async () => {
    const seen: string[] = [];
    const port = await peers.listenHttp((incoming, answer) => {
      incoming.setEncoding('utf8');
      let body = '';
      incoming.on('data', (chunk) => {
        body += chunk;
      });
      incoming.on('end', () => {
        seen.push(
          `${incoming.method} ${incoming.url} ${incoming.headers.host} ${incoming.headers['content-type']} ${body}`,
        );
        answer.writeHead(202, { 'retry-after': '7' }).end('thanks');
      });
    });
    const outcome = await peers.client({ ports: [port] }).post(request(`http://localhost:${port}/hooks?shop=1`));
    expect(outcome).toEqual({ status: 202, retryAfter: '7' });
    expect(seen).toEqual([`POST /hooks?shop=1 localhost:${port} application/json {"a":1}`]);
  });

  it('keeps its connections from one attempt to the next', async () => {
    let connections = 0;
    const server = createHttpServer((incoming, answer) => incoming.resume().on('end', () => answer.end('ok')));
    server.on('connection', () => {
      connections += 1;
    });
    const port = await peers.listen(server);
    const sender = peers.client({ ports: [port] });
    for (let turn = 0; turn < 20; turn += 1) await sender.post(request(`http://localhost:${port}/`));
    // The next attempt may start while the first answer's last bytes are still being discarded.
    expect(connections).toBeLessThanOrEqual(2);
  });

  it('is never redirected', async () => {
    let followed = false;
    const target = await peers.listenHttp((_, answer) => {
      followed = true;
      answer.end();
    });
    const port = await peers.listenHttp((_, answer) =>
      answer.writeHead(307, { location: `http://localhost:${target}/` }).end(),
    );
    const outcome = await peers.client({ ports: [port, target] }).post(request(`http://localhost:${port}/`));
    expect(outcome).toMatchObject({ status: 307 });
    expect(followed).toBe(false);
  });

  it('is reached over TLS under its own name', async () => {
    const serverNames: unknown[] = [];
    const server = createHttpsServer(
      { key: tlsFixture('localhost.key'), cert: tlsFixture('localhost.pem') },
      (incoming, answer) => {
        serverNames.push([(incoming.socket as unknown as { servername: string }).servername, incoming.headers.host]);
        answer.end();
      },
    );
    const port = await peers.listen(server);
    const sender = peers.client({ ports: [port], trustedCertificates: [authority] });
    expect(await sender.post(request(`https://hooks.souk.test:${port}/`))).toMatchObject({ status: 200 });
    expect(serverNames).toEqual([['hooks.souk.test', `hooks.souk.test:${port}`]]);
  });

  it('is not reached through a proxy of the environment', async () => {
    let throughProxy = false;
    const proxy = await peers.listenTcp(() => {
      throughProxy = true;
    });
    const port = await peers.listenHttp((_, answer) => answer.end());
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']) {
      vi.stubEnv(name, `http://127.0.0.1:${proxy}`);
    }
    try {
      expect(await peers.client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({
        status: 200,
      });
    } finally {
      vi.unstubAllEnvs();
    }
    expect(throughProxy).toBe(false);
  });
});

describe('a bounded fetch', () => {
  it('gives status, headers and body', async () => {
    const port = await peers.listenHttp((incoming, answer) =>
      answer.writeHead(200, { 'x-frame-options': 'DENY' }).end(`hello ${incoming.method}`),
    );
    const sender = peers.client({ ports: [port] });
    const outcome = await sender.fetchBounded({
      url: `http://localhost:${port}/`,
      headers: [],
      method: 'GET',
      maxBytes: 100,
    });
    expect(outcome).toMatchObject({ status: 200, headers: { 'x-frame-options': 'DENY' }, truncated: false });
    expect('body' in outcome && outcome.body.toString()).toBe('hello GET');
  });

  it('stops at its bound', async () => {
    const port = await peers.listenHttp((_, answer) => answer.end('a'.repeat(1_000_000)));
    const sender = peers.client({ ports: [port] });
    const outcome = await sender.fetchBounded({
      url: `http://localhost:${port}/`,
      headers: [],
      method: 'GET',
      maxBytes: 1_000,
    });
    expect(outcome).toMatchObject({ status: 200, truncated: true });
    expect('body' in outcome && outcome.body.length).toBe(1_000);
  });

  it('gives up on a body that drips past the deadline', async () => {
    const port = await peers.listenTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\nx');
    });
    const sender = peers.client({ ports: [port], deadlineMs: 300 });
    const outcome = await sender.fetchBounded({
      url: `http://localhost:${port}/`,
      headers: [],
      method: 'GET',
      maxBytes: 10_000,
    });
    expect(outcome).toMatchObject({ failure: 'TIMEOUT' });
  });
});
