import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readHostileDestinations } from '../../../testing/read-hostile-destinations.js';
import { type GuardedClient, type GuardedClientOptions, openGuardedClient } from './guarded-client.js';
import type { NameSource } from './look-up-host.js';
import { OutboundFailure } from './name-failure.js';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const tlsFixture = (name: string) =>
  readFileSync(new URL(`../../../testing/fixtures/tls/${name}`, import.meta.url), 'utf8');
const authority = tlsFixture('authority.pem');

/** Names as a test wants them, answered at once. */
function names(answers: Record<string, string[]>): NameSource {
  const resolve = async (hostname: string) => {
    const found = answers[hostname];
    if (!found) throw new OutboundFailure('DNS_FAILED', `${hostname} does not exist`);
    return found;
  };
  return { resolve, resolveLocally: resolve };
}

const loopback = names({ localhost: ['127.0.0.1'], 'hooks.souk.test': ['127.0.0.1'] });

async function listen(server: Server, port = 0): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const listenHttp = (listener: RequestListener) => listen(createHttpServer(listener));
const listenTcp = (onSocket: (socket: Socket) => void) => listen(createTcpServer(onSocket));

function client(options: Partial<GuardedClientOptions> & { ports?: number[] }): GuardedClient {
  const { ports = [], ...rest } = options;
  const allow = ports.flatMap((port) => ['localhost', 'hooks.souk.test', '127.0.0.1'].map((host) => ({ host, port })));
  const open = openGuardedClient({ allow, forbiddenPorts: [], names: loopback, deadlineMs: 2_000, ...rest });
  closers.push(() => open.close());
  return open;
}

const request = (url: string) => ({ url, headers: ['content-type', 'application/json'], body: Buffer.from('{"a":1}') });

describe('an ordinary endpoint', () => {
  it('receives method, path, headers and body, and its status comes back', async () => {
    const seen: string[] = [];
    const port = await listenHttp((incoming, answer) => {
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
    const outcome = await client({ ports: [port] }).post(request(`http://localhost:${port}/hooks?shop=1`));
    expect(outcome).toEqual({ status: 202, retryAfter: '7' });
    expect(seen).toEqual([`POST /hooks?shop=1 localhost:${port} application/json {"a":1}`]);
  });

  it('keeps its connections from one attempt to the next', async () => {
    let connections = 0;
    const server = createHttpServer((incoming, answer) => incoming.resume().on('end', () => answer.end('ok')));
    server.on('connection', () => {
      connections += 1;
    });
    const port = await listen(server);
    const sender = client({ ports: [port] });
    for (let turn = 0; turn < 20; turn += 1) await sender.post(request(`http://localhost:${port}/`));
    // The next attempt may start while the first answer's last bytes are still being discarded.
    expect(connections).toBeLessThanOrEqual(2);
  });

  it('is never redirected', async () => {
    let followed = false;
    const target = await listenHttp((_, answer) => {
      followed = true;
      answer.end();
    });
    const port = await listenHttp((_, answer) =>
      answer.writeHead(307, { location: `http://localhost:${target}/` }).end(),
    );
    const outcome = await client({ ports: [port, target] }).post(request(`http://localhost:${port}/`));
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
    const port = await listen(server);
    const sender = client({ ports: [port], trustedCertificates: [authority] });
    expect(await sender.post(request(`https://hooks.souk.test:${port}/`))).toMatchObject({ status: 200 });
    expect(serverNames).toEqual([['hooks.souk.test', `hooks.souk.test:${port}`]]);
  });

  it('is not reached through a proxy of the environment', async () => {
    let throughProxy = false;
    const proxy = await listenTcp(() => {
      throughProxy = true;
    });
    const port = await listenHttp((_, answer) => answer.end());
    const before = { ...process.env };
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']) {
      process.env[name] = `http://127.0.0.1:${proxy}`;
    }
    try {
      expect(await client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({ status: 200 });
    } finally {
      process.env = before;
    }
    expect(throughProxy).toBe(false);
  });
});

describe('failures are named', () => {
  it('CONNECTION_REFUSED', async () => {
    const port = await listenTcp(() => {});
    await closers.pop()?.();
    expect(await client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({
      failure: 'CONNECTION_REFUSED',
    });
  });

  it('HOST_UNREACHABLE when there is no way to the address', async () => {
    // No machine can open a TCP connection to a multicast address; the kernel says so at once, without a network.
    const allow = [{ host: '224.0.0.1', port: 9 }];
    const reaching = openGuardedClient({ allow, forbiddenPorts: [], deadlineMs: 5_000 });
    closers.push(() => reaching.close());
    expect(await reaching.post(request('http://224.0.0.1:9/'))).toMatchObject({ failure: 'HOST_UNREACHABLE' });
  });

  it('CONNECTION_RESET', async () => {
    const port = await listenTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({
      failure: 'CONNECTION_RESET',
    });
  });

  it('CONNECTION_RESET when the other side just closes', async () => {
    const port = await listenTcp((socket) => socket.once('data', () => socket.end()));
    expect(await client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({
      failure: 'CONNECTION_RESET',
    });
  });

  it('DNS_FAILED', async () => {
    expect(await client({}).post(request('https://nowhere.shop.com/'))).toMatchObject({ failure: 'DNS_FAILED' });
  });

  it('NETWORK_ERROR when it does not speak HTTP', async () => {
    const port = await listenTcp((socket) => socket.once('data', () => socket.write('SSH-2.0-OpenSSH_9.9\r\n')));
    expect(await client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({
      failure: 'NETWORK_ERROR',
    });
  });

  it.each([
    ['an unknown authority', 'localhost', undefined, 'localhost'],
    ['an expired certificate', 'expired', [authority], 'localhost'],
    ['a certificate of another name', 'localhost', [authority], '127.0.0.1'],
  ])('TLS_ERROR for %s', async (_, certificate, trustedCertificates, host) => {
    const server = createHttpsServer({ key: tlsFixture(`${certificate}.key`), cert: tlsFixture(`${certificate}.pem`) });
    const port = await listen(server);
    const sender = client({ ports: [port], trustedCertificates });
    expect(await sender.post(request(`https://${host}:${port}/`))).toMatchObject({ failure: 'TLS_ERROR' });
  });

  it('TLS_ERROR when the port speaks plain HTTP', async () => {
    const port = await listenHttp((_, answer) => answer.end());
    expect(await client({ ports: [port] }).post(request(`https://localhost:${port}/`))).toMatchObject({
      failure: 'TLS_ERROR',
    });
  });

  it('TIMEOUT when a name server never answers', async () => {
    const never = new Promise<string[]>(() => {});
    const sender = client({ deadlineMs: 300, names: { resolve: () => never, resolveLocally: () => never } });
    expect(await sender.post(request('https://hooks.shop.com/'))).toMatchObject({ failure: 'TIMEOUT' });
  });
});

describe('an endpoint that plays for time', () => {
  const deadlineMs = 400;
  const outcomeOf = async (port: number) => {
    const started = performance.now();
    const outcome = await client({ ports: [port], deadlineMs }).post(request(`http://localhost:${port}/`));
    // They play for ever, so any end comes from the deadline; how soon after it depends on the machine's other work.
    expect(performance.now() - started).toBeLessThan(deadlineMs + 5_000);
    return outcome;
  };
  const drip = (socket: Socket, text: string, everyMs: number) => {
    const timer = setInterval(() => socket.write(text), everyMs);
    socket.on('close', () => clearInterval(timer));
  };

  it('TIMEOUT when it accepts and says nothing', async () => {
    expect(await outcomeOf(await listenTcp(() => {}))).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('TIMEOUT when it never finishes its TLS greeting', async () => {
    const port = await listenTcp(() => {});
    const sender = client({ ports: [port], deadlineMs });
    expect(await sender.post(request(`https://localhost:${port}/`))).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('TIMEOUT when it drips headers', async () => {
    const port = await listenTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, 'x-more: 1\r\n', 20);
    });
    expect(await outcomeOf(port)).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('TIMEOUT when it keeps sending informational answers', async () => {
    const port = await listenTcp((socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 50));
    expect(await outcomeOf(port)).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('NETWORK_ERROR when it floods with informational answers', async () => {
    const port = await listenTcp((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(1_000));
    });
    expect(await outcomeOf(port)).toMatchObject({ failure: 'NETWORK_ERROR' });
  });

  it('NETWORK_ERROR when its headers never end', async () => {
    const port = await listenTcp((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${`x-bomb: ${'a'.repeat(1_000)}\r\n`.repeat(10_000)}`);
    });
    expect(await outcomeOf(port)).toMatchObject({ failure: 'NETWORK_ERROR' });
  });

  it('is answered by its status, and cut off, when its body never ends', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    let written = 0;
    const port = await listenTcp((socket) => {
      closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const flood = () => {
        while (!socket.destroyed) {
          written += 1_000;
          if (!socket.write(`3e8\r\n${'b'.repeat(1_000)}\r\n`)) break;
        }
      };
      socket.on('drain', flood);
      flood();
    });
    expect(await outcomeOf(port)).toEqual({ status: 200, retryAfter: null });
    await closed;
    expect(written).toBeLessThan(20_000_000);
  });

  it('is cut off when it announces a body larger than anyone will read', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const port = await listenTcp((socket) => {
      closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write('HTTP/1.1 204 Fine\r\ncontent-length: 0\r\n\r\n');
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 999999999\r\n\r\nx'));
    });
    const outcome = await outcomeOf(port);
    expect('status' in outcome || 'failure' in outcome).toBe(true);
    await closed;
  });

  it('holds no connection of a small body that drips past the deadline', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const port = await listenTcp((socket) => {
      closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n');
      drip(socket, 'x', 20);
    });
    expect(await outcomeOf(port)).toMatchObject({ status: 200 });
    await closed;
  });

  it('does not get what waited too long for a connection', async () => {
    let requests = 0;
    const port = await listenTcp((socket) =>
      socket.on('data', () => {
        requests += 1;
      }),
    );
    const sender = client({ ports: [port], deadlineMs, connectionsPerHost: 1 });
    const url = `http://localhost:${port}/`;
    const outcomes = await Promise.all([
      sender.post(request(url)),
      sender.post(request(url)),
      sender.post(request(url)),
    ]);
    expect(outcomes.map((outcome) => 'failure' in outcome && outcome.failure)).toEqual([
      'TIMEOUT',
      'TIMEOUT',
      'TIMEOUT',
    ]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests).toBe(1);
  });
});

describe('inward', () => {
  const { refusedUrls, closedAddresses } = readHostileDestinations();

  it('no address of the corpus is ever connected to', async () => {
    let touched = 0;
    const canary = await listenTcp(() => {
      touched += 1;
    });
    const sender = client({ names: names({ localhost: ['127.0.0.1'] }), deadlineMs: 500 });
    const withCanaryPort = refusedUrls.map((url) => url.replace(/^(https?:\/\/[^/?#]*)(:\d+)?/, `$1:${canary}`));
    for (const url of [
      ...refusedUrls,
      ...withCanaryPort,
      `https://localhost:${canary}/`,
      `http://127.0.0.1:${canary}/`,
    ]) {
      expect(await sender.post(request(url))).toMatchObject({ failure: 'URL_NOT_ALLOWED' });
    }
    expect(touched).toBe(0);
  });

  it.each(closedAddresses.filter((address) => /^[0-9a-f:.]*$/.test(address) && address !== ''))(
    'a public name that resolves to %s is BLOCKED_ADDRESS',
    async (address) => {
      const sender = client({ names: names({ 'hooks.shop.com': [address] }) });
      expect(await sender.post(request('https://hooks.shop.com/'))).toMatchObject({ failure: 'BLOCKED_ADDRESS' });
    },
  );

  it('one private answer among public ones refuses the host', async () => {
    const sender = client({ names: names({ 'hooks.shop.com': ['1.1.1.1', '10.0.0.1', '2606:4700:4700::1111'] }) });
    expect(await sender.post(request('https://hooks.shop.com/'))).toMatchObject({ failure: 'BLOCKED_ADDRESS' });
  });

  it('a name that turns private is refused on the next connection', async () => {
    const answers = { 'hooks.shop.com': ['10.0.0.1'] };
    const sender = client({ names: names(answers), deadlineMs: 300 });
    expect(await sender.post(request('https://hooks.shop.com/'))).toMatchObject({ failure: 'BLOCKED_ADDRESS' });
    // Documentation space is closed as well, so nothing leaves this machine even when the first look-up is accepted.
    answers['hooks.shop.com'] = ['203.0.113.1'];
    expect(await sender.post(request('https://hooks.shop.com/'))).toMatchObject({ failure: 'BLOCKED_ADDRESS' });
  });

  it('the port of Souk itself stays closed although it is allowed', async () => {
    let touched = 0;
    const own = await listenTcp(() => {
      touched += 1;
    });
    const sender = client({ ports: [own], forbiddenPorts: [own] });
    expect(await sender.post(request(`http://localhost:${own}/`))).toMatchObject({ failure: 'URL_NOT_ALLOWED' });
    expect(touched).toBe(0);
  });
});

describe('a bounded fetch', () => {
  it('gives status, headers and body', async () => {
    const port = await listenHttp((incoming, answer) =>
      answer.writeHead(200, { 'x-frame-options': 'DENY' }).end(`hello ${incoming.method}`),
    );
    const sender = client({ ports: [port] });
    const outcome = await sender.fetchBounded({
      url: `http://localhost:${port}/`,
      headers: [],
      method: 'GET',
      mostBytes: 100,
    });
    expect(outcome).toMatchObject({ status: 200, headers: { 'x-frame-options': 'DENY' }, truncated: false });
    expect('body' in outcome && outcome.body.toString()).toBe('hello GET');
  });

  it('stops at its bound', async () => {
    const port = await listenHttp((_, answer) => answer.end('a'.repeat(1_000_000)));
    const sender = client({ ports: [port] });
    const outcome = await sender.fetchBounded({
      url: `http://localhost:${port}/`,
      headers: [],
      method: 'GET',
      mostBytes: 1_000,
    });
    expect(outcome).toMatchObject({ status: 200, truncated: true });
    expect('body' in outcome && outcome.body.length).toBe(1_000);
  });

  it('gives up on a body that drips past the deadline', async () => {
    const port = await listenTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\nx');
    });
    const sender = client({ ports: [port], deadlineMs: 300 });
    const outcome = await sender.fetchBounded({
      url: `http://localhost:${port}/`,
      headers: [],
      method: 'GET',
      mostBytes: 10_000,
    });
    expect(outcome).toMatchObject({ failure: 'TIMEOUT' });
  });
});
