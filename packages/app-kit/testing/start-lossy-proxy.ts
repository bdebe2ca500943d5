import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request: it passes, its answer is lost after the service did the work, or it never gets there. */
export type Fate = 'pass' | 'lose answer' | 'lose request' | { status: number; headers?: Record<string, string> };

export interface LossyProxy {
  baseUrl: string;
  /** The fates of the coming requests, in order; afterwards everything passes. */
  fates: Fate[];
  /** Every request that came, with its idempotency key. */
  seen: { method: string; path: string; key: string | undefined }[];
  close(): Promise<void>;
}

/** A network between an app and the service that loses what it is told to lose, on real sockets. */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const proxy: LossyProxy = { baseUrl: '', fates: [], seen: [], close };
  const server = createServer((request, response) => {
    const key = request.headers['idempotency-key'];
    proxy.seen.push({ method: request.method ?? '', path: request.url ?? '', key: key?.toString() });
    const fate = proxy.fates.shift() ?? 'pass';
    if (fate === 'lose request') return void request.socket.destroy();
    if (typeof fate === 'object') return void response.writeHead(fate.status, fate.headers).end();
    passOn(target, request, response, fate === 'pass');
  });
  async function close() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

function passOn(target: string, request: IncomingMessage, response: ServerResponse, answers: boolean): void {
  const { method, headers, url = '/' } = request;
  const onward = forward(new URL(url, target), { method, headers }, (answer) => {
    if (answers) return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    answer.resume().on('end', () => request.socket.destroy());
  });
  onward.on('error', () => request.socket.destroy());
  request.pipe(onward);
}
