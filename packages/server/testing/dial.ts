import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A bare connection to a server, for what no HTTP client would send. */
export interface Line {
  socket: Socket;
  /** What the server has said so far. */
  heard: string;
  closed: boolean;
}

export async function dial({ baseUrl }: { baseUrl: string }, text = ''): Promise<Line> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const line: Line = { socket, heard: '', closed: false };
  socket.on('data', (chunk) => {
    line.heard += chunk;
  });
  // The server may hang up at any moment: that is what is being watched.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    line.closed = true;
  });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  if (text !== '') socket.write(text);
  return line;
}

/** Says something and listens until the server hangs up. */
export async function converse(server: { baseUrl: string }, text: string): Promise<string> {
  const line = await dial(server, text);
  if (!line.closed) await once(line.socket, 'close');
  return line.heard;
}

/** The body of an answer as it came over the wire. */
export function bodyOf(heard: string): unknown {
  return JSON.parse(heard.slice(heard.indexOf('\r\n\r\n')));
}
