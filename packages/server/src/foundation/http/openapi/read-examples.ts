import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Topic } from '@souk/contract';
import { serverFolder } from '../../server-folder.js';
import type { DocumentName } from '../define-route.js';

/** One exchange as it went over the wire in the tests, with ids, secrets and times made stable (`npm run record`). */
export interface RecordedExchange {
  title: string;
  request: { method: string; url: string; headers: Record<string, string>; body?: unknown };
  answer: { status: number; headers: Record<string, string>; body?: unknown };
}

/** By operation. */
export type Examples = ReadonlyMap<string, RecordedExchange[]>;

const folder = fileURLToPath(new URL('openapi/examples/', serverFolder));

export function readExamples(document: DocumentName): Examples {
  const own = `${folder}${document}/`;
  if (!existsSync(own)) return new Map();
  return new Map(
    readdirSync(own)
      .sort()
      .map((file): [string, RecordedExchange[]] => [
        file.replace(/\.json$/, ''),
        JSON.parse(readFileSync(`${own}${file}`, 'utf8')) as RecordedExchange[],
      ]),
  );
}

/** A delivery as a receiver in the tests got it, byte for byte, and the key that verifies it. */
export interface RecordedDelivery {
  headers: Record<string, string>;
  body: string;
  keys: { key: string }[];
}

export function readDelivery(topic: Topic): RecordedDelivery | undefined {
  const file = `${folder}webhooks/${topic.replaceAll(/[/_]/g, '-')}.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedDelivery) : undefined;
}
