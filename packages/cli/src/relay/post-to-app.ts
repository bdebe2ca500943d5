import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

const httpAgent = new HttpAgent({ keepAlive: true });
const httpsAgent = new HttpsAgent({ keepAlive: true });

/** The app closed a kept connection just when it was used again, and has answered nothing. */
class StaleConnection extends Error {}

/** Posts exactly this body with exactly these headers, and resolves to the status of the answer. */
export async function postToApp(to: URL, headers: Record<string, string>, body: Buffer, signal: AbortSignal) {
  const lines = ['host', to.host, ...Object.entries(headers).flat()];
  if (to.username) lines.push('authorization', `Basic ${btoa(decodeURIComponent(`${to.username}:${to.password}`))}`);
  lines.push('content-length', String(body.length), 'connection', 'keep-alive');
  try {
    return await postOnce(to, lines, body, { signal });
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return postOnce(to, lines, body, { signal, agent: false });
  }
}

interface PostOptions {
  signal: AbortSignal;
  /** A connection for this post alone. */
  agent?: false;
}

function postOnce(to: URL, headers: string[], body: Buffer, { signal, agent }: PostOptions): Promise<number> {
  const isHttps = to.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isHttps ? httpsRequest : httpRequest)(to, {
      method: 'POST',
      headers,
      signal,
      agent: agent ?? (isHttps ? httpsAgent : httpAgent),
    });
    let readBefore = 0;
    request.on('socket', (socket) => {
      readBefore = socket.bytesRead;
    });
    request.on('response', (answer: IncomingMessage) => {
      resolve(answer.statusCode ?? 0);
      // The rest does not matter: it does not hold the command, and a body without end is cut off by the signal.
      answer.on('error', () => undefined).resume();
      answer.socket.unref();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      const hasAnswered = (request.socket?.bytesRead ?? 0) > readBefore;
      const isStale = request.reusedSocket && !hasAnswered && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isStale ? new StaleConnection() : error);
    });
    request.end(body);
  });
}
