import { existsSync, readFileSync } from 'node:fs';
import { checkout } from '../folders.js';
import type { Operation } from './openapi.js';

/** One exchange as it went over the wire in the tests, with ids, secrets and times made stable. */
export interface RecordedExchange {
  title: string;
  request: {
    method: string;
    /** Path and query. */
    url: string;
    headers: Record<string, string>;
    /** JSON, or a text of another media type. */
    body?: unknown;
  };
  answer: { status: number; headers: Record<string, string>; body?: unknown };
}

/** What the tests recorded of an operation: successes first. Kept in the repository, one file an operation. */
export function examplesOf({ document, operationId }: Pick<Operation, 'document' | 'operationId'>): RecordedExchange[] {
  const file = `${checkout}packages/server/openapi/examples/${document}/${operationId}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedExchange[]) : [];
}
