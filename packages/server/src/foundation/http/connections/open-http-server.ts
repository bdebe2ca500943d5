import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../../limits/address-key.js';
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
  /** Often, so that those who have run out of time at once are few. */
  lookEveryMs: 250,
};

/** What Node spends on a request that is never answered. */
const lostRequestMs = 0.05;

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
      else turns.charge(addressKey(request.socket.remoteAddress ?? ''), lostRequestMs);
    },
  );
  server.setTimeout(limits.silenceTimeoutMs);
  connections.watch(server);
  readInTurn(server, { connections, turns });
  endUnusedOnClose(server, pipelines);
  return server;
}

/** The mark is Node's own: without it, Node begins to read from a new connection in the next tick, whether or not it was paused. */
type MarkedSocket = Socket & { _paused?: boolean };

/**
 * While requests have to wait, nothing is read from a new connection of an address that has many, or has used more than
 * its share, before it has had its turn: such a connection costs, and delays others, no more than accepting it does.
 */
function readInTurn(server: Server, { connections, turns }: Omit<ServerBounds, 'pipelines'>): void {
  server.on('connection', (socket: MarkedSocket) => {
    turns.noteConnection();
    const owner = connections.ownerOf(socket);
    const isHeldBack = owner !== undefined && (turns.isInDebt(owner) || connections.hasMany(owner));
    const turn = isHeldBack ? turns.next(() => owner, 'connection') : undefined;
    if (!turn) return;
    // Not by `pauseOnConnect`: connections that begin paused are never idle in Node's eyes, and would hold up a stop.
    socket._paused = true;
    socket.pause();
    turn.then(
      () => {
        socket._paused = false;
        socket.resume();
      },
      () => socket.destroy(),
    );
  });
}

/** Clients get this long to send what they have begun. */
const closingGraceMs = 2_000;

/**
 * Node closes connections that it knows to be idle. One on which nothing, or only part of a request, has arrived is not idle in
 * its eyes, and after `close` nothing bounds how long it may stay so: it would hold up the stop until its client leaves.
 */
function endUnusedOnClose(server: Server, pipelines: BoundPipelines): void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    const ending = setInterval(() => {
      for (const socket of open) if (!pipelines.isBusy(socket)) socket.destroy();
      if (open.size === 0) clearInterval(ending);
    }, closingGraceMs).unref();
    return close(done);
  };
}
