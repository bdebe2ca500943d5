import type { IncomingMessage } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { StaleConnection, TimedOut } from './kept-connections.js';
import type { PreparedPost } from './prepare-post.js';

const agent = new Agent({ keepAlive: true, maxSockets: 128, scheduling: 'fifo' });

/** With Node's own client: few apps have a certificate while they are written. */
export function postOverTls({ to, path, lines, bodyBase64 }: PreparedPost, withinMs: number): Promise<number> {
  const body = Buffer.from(bodyBase64, 'base64');
  return new Promise((resolve, reject) => {
    const headers = [...lines, 'content-length', String(body.length)];
    const request = requestHttps({ hostname: to.host, port: to.port, path, method: 'POST', headers, agent });
    const late = setTimeout(() => request.destroy(new TimedOut()), Math.max(withinMs, 0));
    request.on('response', (answer: IncomingMessage) => {
      clearTimeout(late);
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection() : error);
    });
    request.end(body);
  });
}
