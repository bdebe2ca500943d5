import type { Pool } from 'undici';
import type { AppFailure, AppHost, AppRequest, Deployed, DeployFailed } from './app-host.js';
import type { InstanceKey } from './instance-key.js';
import { decode, encode } from './wire.js';

/** The host answered that the instance is another's: ask again whose it is. */
export class NotItsInstance extends Error {}
/** Nobody answered at its address. */
export class HostGone extends Error {}

/** What travels in a header, beside the body as it is. */
export type RequestHead = Omit<AppRequest, 'body' | 'signal'> & { key: InstanceKey };
export interface AnswerHead {
  status: number;
  headers: [string, string][];
}

export const requestHeader = 'souk-request';
export const answerHeader = 'souk-answer';
export const failureHeader = 'souk-failure';
export const notItsStatus = 421;

export function writeHead(head: unknown): string {
  return Buffer.from(JSON.stringify(head)).toString('base64');
}

export function readHead<Head>(text: string): Head {
  return JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Head;
}

/** A host on another machine, or in another process, as api and worker see it. */
export function remoteHost(pool: Pool): AppHost {
  async function tell<Result>(deed: 'deploy' | 'drain' | 'stop', ask: object): Promise<Result> {
    const answer = await reach(() => pool.request({ method: 'POST', path: `/host/${deed}`, body: encode(ask) }));
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode === notItsStatus) throw new NotItsInstance();
    if (answer.statusCode !== 200) throw new HostGone(`It answered ${deed} with ${answer.statusCode}.`);
    return decode(bytes) as Result;
  }

  return {
    deploy: (key, probe) => tell<Deployed | DeployFailed>('deploy', { key, probe }),
    drain: (key) => tell('drain', { key }),
    stop: (key) => tell('stop', { key }),
    async send(key, { body, signal, ...request }) {
      // The other side gets a stream, and should know how long it is before it takes it.
      const length: [string, string][] = Buffer.isBuffer(body) ? [['content-length', String(body.length)]] : [];
      const head: RequestHead = { key, ...request, headers: [...request.headers, ...length] };
      const answer = await reach(() =>
        pool.request({
          method: 'POST',
          path: '/host/send',
          headers: { [requestHeader]: writeHead(head) },
          body,
          signal,
        }),
      );
      const { [answerHeader]: answered, [failureHeader]: failed } = answer.headers;
      if (typeof answered === 'string') return { ...readHead<AnswerHead>(answered), body: answer.body };
      answer.body.resume();
      if (typeof failed === 'string') return readHead<AppFailure>(failed);
      if (answer.statusCode === notItsStatus) throw new NotItsInstance();
      throw new HostGone(`It answered with ${answer.statusCode}.`);
    },
  };
}

async function reach<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw new HostGone(error instanceof Error ? error.message : String(error));
  }
}
