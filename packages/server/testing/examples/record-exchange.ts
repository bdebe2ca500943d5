import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallOptions, TestAnswer } from '../start-test-server.js';

/** One call of a test as it went over the wire. */
export interface RawExchange {
  /** The address of the server that answered, and its own name for itself. */
  baseUrls: string[];
  method: string;
  /** Path and query. */
  url: string;
  mediaType?: string;
  idempotencyKey?: string;
  /** JSON, or text of another media type; absent where bytes were sent. */
  body?: unknown;
  answer: { status: number; headers: Record<string, string>; body?: unknown };
}

const folder = process.env.SOUK_TEST_RECORD;
/** Whether `npm run record` runs the tests. */
export const isRecording = folder !== undefined;
const kept = ['content-type', 'location', 'retry-after', 'www-authenticate', 'idempotent-replayed'];

/** Does nothing unless `npm run record` runs the tests: then every call is noted, for the examples of the documentation. */
export function recordExchange(
  baseUrls: string[],
  method: string,
  url: string,
  { json, raw, headers = {} }: CallOptions,
  answer: TestAnswer,
): void {
  if (!folder) return;
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const text = typeof raw === 'string' || raw instanceof URLSearchParams ? String(raw) : undefined;
  const exchange: RawExchange = {
    baseUrls,
    method,
    url,
    mediaType: json !== undefined ? 'application/json' : mediaTypeOf(raw, sent['content-type']),
    idempotencyKey: sent['idempotency-key'],
    body: json ?? text,
    answer: {
      status: answer.status,
      headers: Object.fromEntries(
        kept.flatMap((name) => [[name, answer.headers.get(name)]]).filter(([, value]) => value),
      ),
      body: answer.body,
    },
  };
  appendFileSync(join(folder, `${process.pid}.calls`), `${JSON.stringify(exchange)}\n`);
}

function mediaTypeOf(raw: CallOptions['raw'], named: string | undefined): string | undefined {
  if (raw instanceof FormData) return 'multipart/form-data';
  if (raw instanceof URLSearchParams) return 'application/x-www-form-urlencoded';
  return named;
}

/** A webhook as an app's server received it. */
export function recordDelivery(headers: Record<string, string>, raw: Buffer): void {
  if (!folder) return;
  appendFileSync(
    join(folder, `${process.pid}.deliveries`),
    `${JSON.stringify({ headers, body: raw.toString('utf8') })}\n`,
  );
}

/** The keys that verify what a server signed. */
export function recordKeys(keys: readonly { key: string }[]): void {
  if (!folder) return;
  appendFileSync(join(folder, `${process.pid}.keys`), `${JSON.stringify(keys.map(({ key }) => ({ key })))}\n`);
}
