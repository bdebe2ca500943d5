import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';

/**
 * What Node knows of an answer: its head until it is sent, whether a body may follow it, whether it is the last of its
 * connection, and how long the connection is kept otherwise.
 */
type NodeResponse = ServerResponse & {
  _header?: unknown;
  _hasBody?: boolean;
  _last?: boolean;
  _keepAliveTimeout?: number;
};

/**
 * Sends head and body of an answer whose length is among its headers, `lines`. Node looks at each header letter by letter,
 * however often it has seen it, and puts the head together from dozens of pieces. Then it sends head and body, and nothing at all
 * to hear when they are sent, which takes the slower of two system calls. For a small answer that is more than all that our routes do.
 * So the head is written here, and the body in it: one piece.
 */
export function sendInOnePiece(
  response: ServerResponse,
  status: number,
  lines: string,
  { content, bytes }: { content: string; bytes: number },
): void {
  const { shouldKeepAlive, _hasBody: mayHaveBody } = response as NodeResponse;
  const body = mayHaveBody ? asLetters(content, bytes) : '';
  response.statusCode = status;
  if (!shouldKeepAlive) (response as NodeResponse)._last = true;
  (response as NodeResponse)._header = `${writeHead(response, status, lines)}${body}`;
  response.end();
}

function writeHead(response: NodeResponse, status: number, lines: string): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${lines}Date: ${dateNow()}\r\n${connectionLines(response)}\r\n`;
}

function connectionLines({ shouldKeepAlive, _keepAliveTimeout: keptMs }: NodeResponse): string {
  if (!shouldKeepAlive) return 'Connection: close\r\n';
  return `Connection: keep-alive\r\n${keptMs ? `Keep-Alive: timeout=${Math.floor(keptMs / 1_000)}\r\n` : ''}`;
}

/** Heads are sent a byte a letter. */
const asLetters = (content: string, bytes: number): string =>
  bytes === content.length ? content : Buffer.from(content).toString('latin1');

let second = 0;
let date = '';

/** A date is slow to write. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now === second) return date;
  second = now;
  date = new Date(now * 1_000).toUTCString();
  return date;
}

/** Nobody has promised that Node keeps heads where it does: they are ours only where they are Node's to the letter. */
const writesLikeNode = ((): boolean => {
  const response: NodeResponse = new ServerResponse(new IncomingMessage(new Socket()));
  const ours = writeHead(response, 200, 'content-length: 0\r\n');
  response.writeHead(200, ['content-length', '0']);
  const withoutDate = (head: unknown) => String(head).replace(/Date: .*/, '');
  return typeof response._header === 'string' && withoutDate(response._header) === withoutDate(ours);
})();

/**
 * Otherwise Node has to write it. Calls from inside have no connection, and look for head and body where they usually are; and what
 * a header says about the connection is Node's to do.
 */
export function maySendInOnePiece({ req }: ServerResponse, headers: Readonly<Record<string, string>> = {}): boolean {
  return writesLikeNode && req.socket instanceof Socket && headers.connection === undefined;
}
