import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RecordedExchange } from '../../src/foundation/http/openapi/read-examples.js';

const root = fileURLToPath(new URL('../../openapi/examples/', import.meta.url));

const fileOf = (document: string, name: string) => `${root}${document}/${name}.json`;

export function readKept(document: string, name: string): RecordedExchange[] {
  const file = fileOf(document, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedExchange[]) : [];
}

/** Written only where it differs; an operation without examples has no file. */
export function writeKept(document: string, name: string, examples: unknown): boolean {
  const file = fileOf(document, name);
  if (Array.isArray(examples) && examples.length === 0) {
    rmSync(file, { force: true });
    return false;
  }
  const text = `${JSON.stringify(examples, null, 2)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  mkdirSync(`${root}${document}`, { recursive: true });
  writeFileSync(file, text);
  return true;
}

/** `admin/readOrder` of every file that is kept. */
export function listKept(): { document: string; name: string }[] {
  if (!existsSync(root)) return [];
  return readdirSync(root).flatMap((document) =>
    readdirSync(`${root}${document}`).map((file) => ({ document, name: file.replace(/\.json$/, '') })),
  );
}
