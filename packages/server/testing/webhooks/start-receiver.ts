import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { recordDelivery } from '../examples/record-exchange.js';

export interface Received {
  path: string;
  headers: Record<string, string>;
  /** The exact bytes. */
  raw: Buffer;
  body: ReceivedEnvelope;
  atMs: number;
}

export interface ReceivedEnvelope {
  id: string;
  type: string;
  apiVersion: string;
  createdAt: string;
  businessId: string;
  storeId: string | null;
  appId: string;
  installationId: string;
  changed: string[];
  data: Record<string, unknown>;
}

export type Answer = number | ((received: Received, response: ServerResponse) => void);

export interface Receiver {
  port: number;
  url: string;
  received: Received[];
  /** What it answers from now on; a function may hold the answer back. */
  answer: Answer;
  close(): Promise<void>;
}

/** An app's server, as far as webhooks are concerned. */
export async function startReceiver(answer: Answer = 200): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    readBody(request).then(
      (raw) => {
        const note = describe(request, raw);
        received.push(note);
        recordDelivery(note.headers, raw);
        if (typeof receiver.answer === 'function') receiver.answer(note, response);
        else response.writeHead(receiver.answer).end();
      },
      // The sender hung up in the middle of its request.
      () => response.destroy(),
    );
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    port,
    url: `http://127.0.0.1:${port}`,
    received,
    answer,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function describe(request: IncomingMessage, raw: Buffer): Received {
  return {
    path: request.url ?? '',
    headers: request.headers as Record<string, string>,
    raw,
    body: JSON.parse(raw.toString('utf8')),
    atMs: performance.now(),
  };
}
