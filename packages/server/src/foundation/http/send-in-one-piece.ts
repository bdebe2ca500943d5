import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** As Node keeps it until it is sent: the head, and whether a body may follow it. */
type UnsentResponse = ServerResponse & { _header?: unknown; _hasBody?: boolean };

/**
 * Ends an answer whose head is written but not sent. Node would send two pieces: the head with the body, and nothing at all, to hear
 * when that is sent. It gathers both for one system call, which takes longer than all that our routes do for a small answer. A body that stands
 * in the head is one piece, sent as it is.
 */
export function sendInOnePiece(response: ServerResponse, content: string, bytes: number): void {
  const { _header: head, _hasBody: mayHaveBody, req } = response as UnsentResponse;
  // Calls from inside have no connection, and look for the body where it usually is.
  const isUsual = typeof head !== 'string' || !mayHaveBody || !(req.socket instanceof Socket);
  if (isUsual) {
    response.end(content);
    return;
  }
  // Heads are sent a byte a letter.
  const body = bytes === content.length ? content : Buffer.from(content).toString('latin1');
  (response as UnsentResponse)._header = head + body;
  response.end();
}
