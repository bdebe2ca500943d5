import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Load {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Sent to these in turn instead of to `url`; of the same origin. */
  urls?: string[];
  /** Every request carries an Idempotency-Key of its own. */
  ownKeys?: boolean;
  connections: number;
  /** Bounded by both. */
  seconds: number;
  requests: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers that were not 2xx: a benchmark that measures refusals is wrong, so it throws. */
  refused: number;
}

const child = fileURLToPath(new URL('./load-process.js', import.meta.url));

/** Sends requests from another process, so that the sender's work is not the server's. */
export function generateLoad(load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const process = fork(child, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    process.once('message', (message) => {
      const result = message as LoadResult;
      if (result.refused > 0) reject(new Error(`${load.url}: ${result.refused} requests were refused.`));
      else resolve(result);
    });
    process.once('error', reject);
    process.once('exit', (code) => code !== 0 && reject(new Error(`The load process ended with code ${code}.`)));
    process.send(load);
  });
}
