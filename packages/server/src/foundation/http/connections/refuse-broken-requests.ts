import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Dialect } from '../dialects/dialect.js';
import { renderError } from '../render-error.js';
import { MalformedRequest } from '../request-errors.js';
import { newRequestId } from '../request-id.js';

export interface BrokenRequestOptions {
  dialectFor(path: string): Dialect;
  /** Headers of every answer. */
  baseHeaders: Record<string, string>;
  /** Told once for each, to be logged and counted. */
  note(problem: MalformedRequest, requestId: string): void;
}

interface BrokenRequestError extends Error {
  code?: string;
  /** What was being parsed when it broke. */
  rawPacket?: Buffer;
}

/**
 * How many are answered in one round of the event loop. Thousands may break at once, when an attacker leaves: whoever is beyond
 * this is disconnected, so that nobody else has to wait until all of them have been told.
 */
const mostAnsweredAtOnce = 32;

/** A socket on which an answer may be half written. */
type AnsweringSocket = Duplex & { _httpMessage?: ServerResponse | null };

/**
 * Requests that Node refuses before any route sees them: no HTTP at all, headers that are too large or too slow,
 * expectations, tunnels. They are answered in the shape of their surface, as far as a path can be made out, and with a
 * request id like all others.
 */
export function refuseBrokenRequests(
  server: Server,
  options: BrokenRequestOptions,
): (error: Error, socket: Duplex) => void {
  const answerOn = (socket: Duplex, problem: MalformedRequest, path: string): void => {
    const id = newRequestId();
    options.note(problem, id);
    const { status, headers, content } = renderError(problem, { id, path }, options.dialectFor(path));
    const head = {
      ...options.baseHeaders,
      ...headers,
      'content-length': String(Buffer.byteLength(content)),
      connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${content}`);
  };

  let answered = 0;
  const isOneTooMany = (): boolean => {
    if (answered === 0)
      setImmediate(() => {
        answered = 0;
      });
    answered += 1;
    return answered > mostAnsweredAtOnce;
  };

  server.on('checkExpectation', ({ url = '/', socket }: IncomingMessage) =>
    answerOn(socket, new MalformedRequest(417, 'No expectation but 100-continue can be met.'), pathOf(url)),
  );
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    answerOn(socket, new MalformedRequest(400, 'This server is no proxy.'), '/'),
  );

  return (error: BrokenRequestError, socket: AnsweringSocket) => {
    // Part of an answer has been sent, or the client has gone: nothing more can be sent.
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent || isOneTooMany()) {
      socket.destroy();
      return;
    }
    answerOn(socket, malformationOf(error), pathInPacket(error.rawPacket));
  };
}

function malformationOf({ code }: BrokenRequestError): MalformedRequest {
  if (code === 'HPE_HEADER_OVERFLOW') return new MalformedRequest(431, 'The request headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new MalformedRequest(408, 'The request came too slowly.');
  return new MalformedRequest(400, 'The request is not valid HTTP.');
}

/** The path of a request whose head could not be parsed completely: its first line is often readable anyway. */
function pathInPacket(packet: Buffer | undefined): string {
  const line = packet?.toString('latin1', 0, 2_048) ?? '';
  return pathOf(/^[A-Z]{3,10} (\/\S*)/.exec(line)?.[1] ?? '/');
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}
