import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { OutboundPeers, request, tlsFixture } from '../../../testing/outbound-peers.js';

const peers = new OutboundPeers();
afterEach(() => peers.close());

const authority = tlsFixture('authority.pem');

describe('failures are named', () => {
  it('CONNECTION_REFUSED', async () => {
    const port = await peers.listenTcp(() => {});
    await peers.close();
    expect(await peers.client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({
      failure: 'CONNECTION_REFUSED',
    });
  });

  it('HOST_UNREACHABLE when there is no way to the address', async () => {
    // No machine can open a TCP connection to a multicast address; the kernel says so at once, without a network.
    const allow = [{ host: '224.0.0.1', port: 9 }];
    const reaching = peers.client({ allow, deadlineMs: 5_000 });
    expect(await reaching.post(request('http://224.0.0.1:9/'))).toMatchObject({ failure: 'HOST_UNREACHABLE' });
  });

  it('CONNECTION_RESET', async () => {
    const port = await peers.listenTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await peers.client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({
      failure: 'CONNECTION_RESET',
    });
  });

  it('CONNECTION_RESET when the other side just closes', async () => {
    const port = await peers.listenTcp((socket) => socket.once('data', () => socket.end()));
    expect(await peers.client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({
      failure: 'CONNECTION_RESET',
    });
  });

  it('CONNECTION_RESET when the other side closes every connection at once', async () => {
    let connections = 0;
    const port = await peers.listenTcp((socket) => {
      connections += 1;
      socket.end();
    });
    expect(await peers.client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({
      failure: 'CONNECTION_RESET',
    });
    expect(connections).toBe(1);
  });

  it('DNS_FAILED', async () => {
    expect(await peers.client({}).post(request('https://nowhere.shop.com/'))).toMatchObject({ failure: 'DNS_FAILED' });
  });

  it('NETWORK_ERROR when it does not speak HTTP', async () => {
    const port = await peers.listenTcp((socket) => socket.once('data', () => socket.write('SSH-2.0-OpenSSH_9.9\r\n')));
    expect(await peers.client({ ports: [port] }).post(request(`http://localhost:${port}/`))).toMatchObject({
      failure: 'NETWORK_ERROR',
    });
  });

  it.each([
    ['an unknown authority', 'localhost', undefined, 'localhost'],
    ['an expired certificate', 'expired', [authority], 'localhost'],
    ['a certificate of another name', 'localhost', [authority], '127.0.0.1'],
  ])('TLS_ERROR for %s', async (_, certificate, trustedCertificates, host) => {
    const server = createHttpsServer({ key: tlsFixture(`${certificate}.key`), cert: tlsFixture(`${certificate}.pem`) });
    const port = await peers.listen(server);
    const sender = peers.client({ ports: [port], trustedCertificates });
    expect(await sender.post(request(`https://${host}:${port}/`))).toMatchObject({ failure: 'TLS_ERROR' });
  });

  it('TLS_ERROR when the port speaks plain HTTP', async () => {
    const port = await peers.listenHttp((_, answer) => answer.end());
    expect(await peers.client({ ports: [port] }).post(request(`https://localhost:${port}/`))).toMatchObject({
      failure: 'TLS_ERROR',
    });
  });

  it('TIMEOUT when a name server never answers', async () => {
    const never = new Promise<string[]>(() => {});
    const sender = peers.client({ deadlineMs: 300, names: { resolve: () => never, resolveLocally: () => never } });
    expect(await sender.post(request('https://hooks.shop.com/'))).toMatchObject({ failure: 'TIMEOUT' });
  });
});

describe('an endpoint that stalls', () => {
  const deadlineMs = 400;
  const outcomeOf = async (port: number, withinMs = deadlineMs) => {
    const started = performance.now();
    const outcome = await peers
      .client({ ports: [port], deadlineMs: withinMs })
      .post(request(`http://localhost:${port}/`));
    // They play for ever, so any end comes from the deadline; how soon after it depends on the machine's other work.
    expect(performance.now() - started).toBeLessThan(withinMs + 5_000);
    return outcome;
  };
  const drip = (socket: Socket, text: string, everyMs: number) => {
    const timer = setInterval(() => socket.write(text), everyMs);
    socket.on('close', () => clearInterval(timer));
  };

  it('TIMEOUT when it accepts and says nothing', async () => {
    expect(await outcomeOf(await peers.listenTcp(() => {}))).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('TIMEOUT when it never finishes its TLS handshake', async () => {
    const port = await peers.listenTcp(() => {});
    const sender = peers.client({ ports: [port], deadlineMs });
    expect(await sender.post(request(`https://localhost:${port}/`))).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('TIMEOUT when it drips headers', async () => {
    const port = await peers.listenTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, 'x-more: 1\r\n', 20);
    });
    expect(await outcomeOf(port)).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('TIMEOUT when it keeps sending informational answers', async () => {
    const port = await peers.listenTcp((socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 50));
    expect(await outcomeOf(port)).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('NETWORK_ERROR when it floods with informational answers', async () => {
    const port = await peers.listenTcp((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(1_000));
    });
    expect(await outcomeOf(port)).toMatchObject({ failure: 'NETWORK_ERROR' });
  });

  it('NETWORK_ERROR when its headers never end', async () => {
    const port = await peers.listenTcp((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${`x-bomb: ${'a'.repeat(1_000)}\r\n`.repeat(10_000)}`);
    });
    expect(await outcomeOf(port)).toMatchObject({ failure: 'NETWORK_ERROR' });
  });

  it('is answered by its status, and cut off, when its body never ends', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    let written = 0;
    const port = await peers.listenTcp((socket) => {
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
    // The flood shares this process with the client: on a busy machine the head is read late.
    expect(await outcomeOf(port, 10_000)).toEqual({ status: 200, retryAfter: null });
    await closed;
    expect(written).toBeLessThan(20_000_000);
  });

  it('is cut off when it announces a body larger than anyone will read', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const port = await peers.listenTcp((socket) => {
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
    const port = await peers.listenTcp((socket) => {
      closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4000\r\n\r\n');
      drip(socket, 'x', 20);
    });
    expect(await outcomeOf(port)).toMatchObject({ status: 200 });
    await closed;
  });

  it('does not get what waited too long for a connection', async () => {
    const paths: unknown[] = [];
    const port = await peers.listenTcp((socket) =>
      socket.on('data', (bytes) => paths.push(/^POST (\S+)/.exec(bytes.toString())?.[1])),
    );
    const sender = peers.client({ ports: [port], connectionsPerHost: 1 });
    const first = request(`http://localhost:${port}/`);
    // Those that wait end long before the connection is free, however busy this machine is.
    const waiting = { ...first, deadlineMs };
    const outcomes = await Promise.all([sender.post(first), sender.post(waiting), sender.post(waiting)]);
    expect(outcomes.map((outcome) => 'failure' in outcome && outcome.failure)).toEqual([
      'TIMEOUT',
      'TIMEOUT',
      'TIMEOUT',
    ]);
    // Whatever still waited would be sent before this one.
    await sender.post({ ...request(`http://localhost:${port}/last`), deadlineMs });
    expect(paths).toEqual(['/', '/last']);
  });
});
