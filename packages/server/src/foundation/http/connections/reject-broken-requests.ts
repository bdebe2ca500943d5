import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorFormat } from '../error-formats/error-format.js';
import { renderError } from '../error-formats/render-error.js';
import { MalformedRequest } from '../request-errors.js';
import { newRequestId } from '../request-id.js';
import type { TrackedConnections } from './track-connections.js';

export interface BrokenRequestOptions {
  connections: Pick<TrackedConnections, 'pendingOn'>;
  errorFormatFor(path: string): ErrorFormat;
  /** Headers of every answer. */
  usualHeaders: Record<string, string>;
  /** Called once for each, to log and count it. */
  report(problem: MalformedRequest, requestId: string): void;
}

interface BrokenRequestError extends Error {
  code?: string;
  /** What was being parsed when it broke. */
  rawPacket?: Buffer;
}

/**
 * How many are answered in one round of the event loop. Thousands may break at once, when an attacker leaves: the
 * rest is disconnected, so that other requests do not wait until all of them have been answered.
 */
const maxAnsweredAtOnce = 32;

/**
 * Answers what Node rejects before any route sees it: no HTTP at all, headers that are too large or too slow, tunnels.
 * The answer has the shape of its surface, as far as a path can be read, and a request id like all others. It is sent after the
 * answers to the requests before it on the same connection.
 */
export function rejectBrokenRequests(options: BrokenRequestOptions): {
  onClientError(error: Error, socket: Socket): void;
  /** Of `CONNECT`. */
  onTunnel(request: IncomingMessage, socket: Socket): void;
} {
  const isOneTooMany = countInRound(maxAnsweredAtOnce);

  function answerOn(socket: Socket, problem: MalformedRequest, path: string): void {
    if (!socket.writable) return;
    const id = newRequestId();
    options.report(problem, id);
    const { status, headers, content } = renderError(problem, { id, path }, options.errorFormatFor(path));
    const head = {
      ...options.usualHeaders,
      ...headers,
      'content-length': String(Buffer.byteLength(content)),
      connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${content}`);
  }

  /** Waits for the answers to all requests that arrived whole. The one that broke may have an answer under way, too. */
  function answerLast(socket: Socket, problem: MalformedRequest, path: string): void {
    const pending = options.connections.pendingOn(socket);
    const before = pending.filter(({ req }) => req.complete);
    const broken = pending.find(({ req }) => !req.complete);
    const send = () => (broken?.headersSent ? socket.destroy() : answerOn(socket, problem, path));
    afterAll(before, send);
  }

  return {
    onClientError(error: BrokenRequestError, socket) {
      // The client has gone, or so many break that most are not worth an answer.
      if (error.code === 'ECONNRESET' || !socket.writable || isOneTooMany()) socket.destroy();
      else answerLast(socket, malformationOf(error), pathInPacket(error.rawPacket));
    },
    onTunnel: (_request, socket) => answerLast(socket, new MalformedRequest(400, 'This server is not a proxy.'), '/'),
  };
}

function afterAll(responses: readonly ServerResponse[], act: () => void): void {
  let left = responses.length;
  if (left === 0) act();
  for (const response of responses) {
    response.once('close', () => {
      left -= 1;
      if (left === 0) act();
    });
  }
}

/** Whether more than so many came in this round of the event loop. */
function countInRound(max: number): () => boolean {
  let count = 0;
  return () => {
    if (count === 0) {
      setImmediate(() => {
        count = 0;
      });
    }
    count += 1;
    return count > max;
  };
}

function malformationOf({ code }: BrokenRequestError): MalformedRequest {
  if (code === 'HPE_HEADER_OVERFLOW') return new MalformedRequest(431, 'The request headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new MalformedRequest(408, 'The request arrived too slowly.');
  return new MalformedRequest(400, 'The request is not valid HTTP.');
}

/** The path of a request whose head could not be parsed completely: its first line is often readable anyway. */
function pathInPacket(packet: Buffer | undefined): string {
  const line = packet?.toString('latin1', 0, 2_048) ?? '';
  return (/^[A-Z]{3,10} (\/\S*)/.exec(line)?.[1] ?? '/').split('?', 1)[0] ?? '/';
}
