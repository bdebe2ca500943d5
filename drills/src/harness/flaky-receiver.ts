import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { workerMark } from './worker-mark.js';

/** One request, from its last byte to our answer. Times are milliseconds since 1970. */
export interface Arrival {
  webhookId: string;
  /** The worker that sent it. */
  worker: string;
  arrivedAt: number;
  /** Null when the sender disconnected before the answer. */
  answeredAt: number | null;
  status: number;
}

/** An app's server that takes its time, fails some of the time, and remembers everything. */
export interface FlakyReceiver {
  port: number;
  arrivals: Arrival[];
  /** How many different deliveries were accepted with a 2xx. */
  readonly accepted: number;
  close(): Promise<void>;
}

export interface Flakiness {
  failureShare: number;
  /** An answer is delayed by up to this much. */
  slowestMs: number;
}

export async function startFlakyReceiver(flakiness: Flakiness): Promise<FlakyReceiver> {
  const arrivals: Arrival[] = [];
  const accepted = new Set<string>();
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const arrival = note(request, flakiness);
      arrivals.push(arrival);
      setTimeout(() => answer(arrival, response, accepted), Math.random() * flakiness.slowestMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    arrivals,
    get accepted() {
      return accepted.size;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function note({ headers }: IncomingMessage, { failureShare }: Flakiness): Arrival {
  return {
    webhookId: String(headers['webhook-id']),
    worker: String(headers[workerMark]),
    arrivedAt: Date.now(),
    answeredAt: null,
    status: Math.random() < failureShare ? 500 : 200,
  };
}

function answer(arrival: Arrival, response: ServerResponse, accepted: Set<string>): void {
  if (response.destroyed) return;
  arrival.answeredAt = Date.now();
  if (arrival.status === 200) accepted.add(arrival.webhookId);
  response.writeHead(arrival.status).end();
}
