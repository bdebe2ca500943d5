import { connect, type Socket } from 'node:net';

export interface LeanAnswer {
  status: number;
  body: string;
}

export interface LeanConnection {
  /** One request at a time: the next is sent when the answer has arrived. */
  ask(request: string): Promise<LeanAnswer>;
  close(): void;
}

const headEnd = '\r\n\r\n';

/**
 * One kept-alive HTTP/1.1 connection that does as little as it can. Sender and server share the machine's few cores, and
 * a general client costs as much as the server that is measured. It reads answers of a known length, nothing else.
 */
export async function openLeanConnection(origin: string): Promise<LeanConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  // One character per byte, so that lengths can be counted in the text.
  socket.setEncoding('latin1');
  return { ask: answersOn(socket), close: () => void socket.destroy() };
}

function answersOn(socket: Socket): LeanConnection['ask'] {
  let received = '';
  let waiting: { resolve(answer: LeanAnswer): void; reject(error: Error): void } | undefined;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection.')));
  socket.on('data', (text: string) => {
    received = received === '' ? text : received + text;
    const answer = readAnswer(received);
    if (answer === 'incomplete') return;
    received = '';
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
  });
  return (request) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      socket.write(request, 'latin1');
    });
}

function readAnswer(text: string): LeanAnswer | 'incomplete' {
  const end = text.indexOf(headEnd);
  if (end < 0) return 'incomplete';
  const status = Number(text.slice(9, 12));
  const length = status === 204 ? '0' : /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2))?.[1];
  if (length === undefined) throw new Error('The answer has no Content-Length.');
  const body = text.slice(end + headEnd.length);
  return body.length < Number(length) ? 'incomplete' : { status, body };
}

export function writeRequest(
  method: string,
  url: URL,
  headers: Record<string, string>,
  body: string | undefined,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  const content = body === undefined ? '' : Buffer.from(body).toString('latin1');
  return `${method} ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}${length}\r\n${content}`;
}
