import { Agent, request as httpRequest } from 'node:http';
import type { Keys, Send } from './attack.js';

/** An answer that takes longer than this was held up or dropped. */
const patienceMs = 15_000;

export interface SenderParts {
  localAddress: string;
  signal: AbortSignal;
  begin(): void;
  note(status: number): void;
}

/** Sends from one address; answers are read to the end and thrown away. */
export function senderFrom({ host, port }: Pick<Keys, 'host' | 'port'>, parts: SenderParts): Send {
  const { localAddress, signal, begin, note } = parts;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  signal.addEventListener('abort', () => setTimeout(() => agent.destroy(), 500));
  return ({ method, path, headers = {}, body }) =>
    new Promise((resolve) => {
      begin();
      let status = 0;
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = { host, port, localAddress, agent, method, path, headers: { ...headers, ...length } };
      const sent = httpRequest({ ...options, timeout: patienceMs }, (response) => {
        status = response.statusCode ?? 0;
        response.resume();
      });
      sent.once('timeout', () => sent.destroy(new Error('timeout')));
      // An answer may arrive before everything was sent; then the rest of the request does not matter.
      sent.on('error', () => undefined);
      sent.once('close', () => {
        note(status);
        resolve(status);
      });
      sent.end(body);
    });
}
