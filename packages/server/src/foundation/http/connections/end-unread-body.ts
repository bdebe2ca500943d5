import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

const patienceMs = 10_000;

/**
 * A request may be answered before its whole body has arrived. The rest is drained unread, so that the connection
 * can be reused; but no client may hold it open that way.
 */
export function endUnreadBody(message: IncomingMessage): void {
  if (!announcesBody(message)) return;
  // The demo's requests are made without a connection: there is none to end.
  if (!(message.socket instanceof Socket)) return;
  if (message.complete || message.socket.destroyed) return;
  const timer = setTimeout(() => message.socket.destroy(), patienceMs);
  timer.unref();
  message.once('close', () => clearTimeout(timer));
}

/** Most requests have none, and Node may not have noticed yet that they are complete. */
function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
