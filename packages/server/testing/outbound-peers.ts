import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { OutboundFailure } from '../src/foundation/outbound/classify-network-error.js';
import type { NameSource } from '../src/foundation/outbound/look-up-host.js';
import {
  openSsrfSafeClient,
  type SsrfSafeClient,
  type SsrfSafeClientOptions,
} from '../src/foundation/outbound/ssrf-safe-client.js';

export const tlsFixture = (name: string): string =>
  readFileSync(new URL(`fixtures/tls/${name}`, import.meta.url), 'utf8');

/** Names as a test wants them, answered at once. */
export function names(responses: Record<string, string[]>): NameSource {
  const resolve = async (hostname: string) => {
    const found = responses[hostname];
    if (!found) throw new OutboundFailure('DNS_FAILED', `${hostname} does not exist`);
    return found;
  };
  return { resolve, resolveLocally: resolve };
}

export const request = (url: string) => ({
  url,
  headers: ['content-type', 'application/json'],
  body: Buffer.from('{"a":1}'),
});

/** Servers on loopback and guarded clients that may reach them, closed together. */
export class OutboundPeers {
  readonly loopback = names({ localhost: ['127.0.0.1'], 'hooks.souk.test': ['127.0.0.1'] });
  readonly #closers: (() => Promise<void>)[] = [];

  /** Resolves to the port. */
  async listen(server: Server, port = 0): Promise<number> {
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
    this.#closers.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
    return (server.address() as AddressInfo).port;
  }

  listenHttp(listener: RequestListener): Promise<number> {
    return this.listen(createHttpServer(listener));
  }

  listenTcp(onSocket: (socket: Socket) => void): Promise<number> {
    return this.listen(createTcpServer(onSocket));
  }

  client(options: Partial<SsrfSafeClientOptions> & { ports?: number[] }): SsrfSafeClient {
    const { ports = [], ...rest } = options;
    const hosts = ['localhost', 'hooks.souk.test', '127.0.0.1'];
    const allow = ports.flatMap((port) => hosts.map((host) => ({ host, port })));
    const open = openSsrfSafeClient({ allow, forbiddenPorts: [], names: this.loopback, deadlineMs: 2_000, ...rest });
    this.#closers.push(() => open.close());
    return open;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) await close();
  }
}
