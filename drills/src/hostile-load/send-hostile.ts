import { Agent, request as httpRequest } from 'node:http';
import type { HostileRequest, Keys, Send } from './attack.js';

/** Whoever waits longer than this for an answer has found a way to hold it up, or was let fall. */
const patienceMs = 15_000;

/** Sends from one address; answers are read to the end and thrown away. */
export function senderFrom(
  { host, port }: Pick<Keys, 'host' | 'port'>,
  localAddress: string,
  note: (status: number, request: HostileRequest) => void,
): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return (wanted) =>
    new Promise((resolve) => {
      const done = (status: number) => {
        note(status, wanted);
        resolve(status);
      };
      const { method, path, headers = {}, body } = wanted;
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = { host, port, localAddress, agent, method, path, headers: { ...headers, ...length } };
      const sent = httpRequest({ ...options, timeout: patienceMs }, (response) => {
        response.resume();
        response.once('close', () => done(response.statusCode ?? 0));
        // It answered before it had read everything: nothing more is owed to it.
        sent.on('error', () => undefined);
      });
      sent.once('timeout', () => sent.destroy(new Error('timeout')));
      sent.once('error', () => {
        if (!sent.res) done(0);
      });
      sent.end(body);
    });
}

declare module 'node:http' {
  interface ClientRequest {
    /** The answer, once its head is there; Node has it, and its types leave it out. */
    res?: unknown;
  }
}
