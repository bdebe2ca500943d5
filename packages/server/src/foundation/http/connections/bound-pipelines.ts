import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Clients wait for an answer, or have a few more requests under way on a connection; only floods have this many. */
const mostUnanswered = 16;

export interface BoundPipelines {
  /** One request too many on its connection: it is to be refused, and the connection closed. */
  isSurplus(request: IncomingMessage): boolean;
}

/**
 * Bounds how many requests of one connection are handled at a time. Node reads everything that has arrived and emits every request
 * at once, so that a few kilobytes could occupy the whole server; the bounds on connections would count them as one.
 */
export function boundPipelines(server: Server): BoundPipelines {
  const unanswered = new WeakMap<Socket, number>();
  const surplus = new WeakSet<IncomingMessage>();
  // Ahead of whoever answers: that begins at once.
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count <= mostUnanswered) return;
    surplus.add(request);
    // It is closed once the pending requests have been answered; nothing more is read until then.
    socket.pause();
  });
  return { isSurplus: (request) => surplus.has(request) };
}
