import { createServer, type RequestListener, type Server } from 'node:http';
import type { Turns } from '../take-turns.js';
import type { BoundConnections } from './bound-connections.js';
import type { BoundPipelines } from './bound-pipelines.js';

export interface ServerBounds {
  connections: BoundConnections;
  pipelines: BoundPipelines;
  turns: Turns;
}

const limits = {
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  /** Longer than the slowest of the largest bodies may take: those have deadlines of their own. */
  requestTimeoutMs: 400_000,
  /** Of a connection on which nothing moves while somebody waits, such as a download that is not read. */
  silenceTimeoutMs: 120_000,
  keepAliveTimeoutMs: 65_000,
  lookEveryMs: 2_000,
};

/** A server on one address. Where there are several, they share their bounds. */
export function openHttpServer(handle: RequestListener, { connections, pipelines, turns }: ServerBounds): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.lookEveryMs,
      // Checked by us, as Node would refuse without a request id.
      requireHostHeader: false,
    },
    (request, response) => {
      if (pipelines.admits(request, response)) handle(request, response);
    },
  );
  server.setTimeout(limits.silenceTimeoutMs);
  connections.watch(server);
  server.on('connection', turns.noteConnection);
  return server;
}
