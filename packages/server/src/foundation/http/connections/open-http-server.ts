import { createServer, type RequestListener, type Server } from 'node:http';
import { addressKey } from '../../limits/address-key.js';
import type { FairScheduler } from './fair-scheduler.js';
import type { TrackedConnections } from './track-connections.js';

const limits = {
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  /** Longer than the slowest of the largest bodies may take: those have deadlines of their own. */
  requestTimeoutMs: 400_000,
  /** Of a connection on which nothing moves while a response is pending, such as a download that is not read. */
  silenceTimeoutMs: 120_000,
  keepAliveTimeoutMs: 65_000,
  /** Often, so that few connections run out of time in the same round. */
  checkEveryMs: 250,
};

/** What Node spends on a request that is never answered. */
const droppedRequestMs = 0.05;

/** A server on one address. Where there are several, they share their bounds. */
export function openHttpServer(
  handle: RequestListener,
  { connections, turns }: { connections: TrackedConnections; turns: FairScheduler },
): Server {
  const admit: RequestListener = (request, response) => {
    if (connections.admit(request, response)) handle(request, response);
    else turns.charge(addressKey(request.socket.remoteAddress ?? ''), droppedRequestMs);
  };
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      // Checked by us, as Node would answer without a request id.
      requireHostHeader: false,
    },
    admit,
  );
  // Rejected by us too, after the requests before it have been answered.
  server.on('checkExpectation', admit);
  server.setTimeout(limits.silenceTimeoutMs);
  connections.watch(server);
  return server;
}
