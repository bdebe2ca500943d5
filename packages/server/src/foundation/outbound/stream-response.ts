import type { Readable } from 'node:stream';
import type { Pool } from 'undici';
import { boundedStream } from './bounded-stream.js';
import { describeFailure, OutboundFailure } from './classify-network-error.js';
import type { Failed } from './ssrf-safe-client.js';

export interface OpenRequest {
  method: string;
  url: string;
  /** Names and values in turn. */
  headers: string[];
  body: Readable | Buffer | null;
  /** From the look-up of the name to the last byte of the answer. */
  deadlineMs: number;
  /** A longer answer is cut off with an error. */
  maxBytes: number;
}

export interface StreamedResponse {
  status: number;
  headers: [name: string, value: string][];
  /** Must be read or destroyed. */
  body: Readable;
}

/** One request whose answer is read as it comes: never longer than asked for, in time or in bytes. */
export async function streamResponse(
  pool: Pool,
  path: string,
  { method, headers, body, deadlineMs, maxBytes }: OpenRequest,
): Promise<StreamedResponse | Failed> {
  const controller = new AbortController();
  const late = new OutboundFailure('TIMEOUT', `no whole answer within ${deadlineMs} ms`);
  const timer = setTimeout(() => controller.abort(late), deadlineMs);
  try {
    const answer = await pool.request({
      method: method as 'GET',
      path,
      headers,
      body,
      signal: controller.signal,
      responseHeaders: 'raw',
    });
    const tooLong = () => new OutboundFailure('NETWORK_ERROR', `the answer is longer than ${maxBytes} bytes`);
    const bounded = answer.body.pipe(boundedStream(maxBytes, tooLong));
    answer.body.on('error', (error) => bounded.destroy(error));
    bounded.on('close', () => {
      clearTimeout(timer);
      answer.body.destroy();
    });
    return { status: answer.statusCode, headers: inPairs(answer.headers as unknown as string[]), body: bounded };
  } catch (error) {
    clearTimeout(timer);
    return describeFailure(error);
  }
}

function inPairs(raw: string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let place = 0; place + 1 < raw.length; place += 2)
    pairs.push([(raw[place] ?? '').toLowerCase(), raw[place + 1] ?? '']);
  return pairs;
}
