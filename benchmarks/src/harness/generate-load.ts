import { fileURLToPath } from 'node:url';
import { LoadChild } from './load-child.js';

export interface Load {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Sent to these in turn instead of to `url`; of the same origin. */
  urls?: string[];
  /** As many as `urls`: what is sent with each of them. */
  bearers?: string[];
  /** Every request carries an Idempotency-Key of its own. */
  ownKeys?: boolean;
  connections: number;
  /** Bounded by both. */
  seconds: number;
  requests: number;
}

export interface LoadResult {
  perSecond: number;
  /** The fastest tenth. */
  p10Ms: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers that were not 2xx: a benchmark that measures refusals is wrong, so it throws. */
  refused: number;
}

const child = new LoadChild<Load, LoadResult>(fileURLToPath(new URL('./load-process.js', import.meta.url)));

/** Sends requests from another process, so that the sender's work is not the server's. */
export async function generateLoad(load: Load): Promise<LoadResult> {
  const result = await child.ask(load);
  if (result.refused > 0) throw new Error(`${load.url}: ${result.refused} requests were refused.`);
  return result;
}
