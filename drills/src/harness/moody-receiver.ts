import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Acceptance {
  webhookId: string;
  atMs: number;
}

/** An app's server that fails some of the time, and remembers what it accepted. */
export interface MoodyReceiver {
  port: number;
  /** Every 2xx that was sent, repeated ones too. */
  accepted: Acceptance[];
  refused: number;
  close(): Promise<void>;
}

export async function startMoodyReceiver(failureShare: number): Promise<MoodyReceiver> {
  const receiver: MoodyReceiver = { port: 0, accepted: [], refused: 0, close: async () => {} };
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (Math.random() < failureShare) {
        receiver.refused += 1;
        response.writeHead(500).end();
        return;
      }
      receiver.accepted.push({ webhookId: String(request.headers['webhook-id']), atMs: performance.now() });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}
