import type { IncomingMessage } from 'node:http';

const patienceMs = 10_000;

/**
 * A request may be answered before its body has come whole. What is left is let through unread, so that the connection
 * can go on; but nobody may hold it open that way.
 */
export function endUnreadBody(message: IncomingMessage): void {
  if (message.complete || message.socket.destroyed) return;
  const timer = setTimeout(() => message.socket.destroy(), patienceMs);
  timer.unref();
  message.once('close', () => clearTimeout(timer));
}
