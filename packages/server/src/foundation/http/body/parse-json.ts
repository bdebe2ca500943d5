import { UnreadableBody } from '../request-errors.js';
import { type JsonBounds, scanJson } from './scan-json.js';

export const maxJsonDepth = 64;
/** Far more than honest bodies have; a body of nothing but these would block every other request while it is parsed. */
export const maxJsonParts = 12_000;

const longestShownKey = 64;
const defaultBounds: JsonBounds = { depth: maxJsonDepth, parts: maxJsonParts };
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Parses a JSON body in time linear to its length, refusing what would do harm further in: nesting that exhausts the
 * stack, more objects than anybody needs, keys that are there twice or reach prototypes, numbers that would be rounded, and text that
 * PostgreSQL cannot keep (U+0000, lone surrogates).
 */
export function parseJson(bytes: Buffer, bounds: Partial<JsonBounds> = {}): unknown {
  const { depth, parts } = { ...defaultBounds, ...bounds };
  const text = decode(bytes);
  const outline = scanJson(text, { depth, parts });
  if (outline === 'depth') throw refused(`The JSON body is nested deeper than ${depth} levels.`);
  if (outline === 'parts')
    throw refused(`The JSON body has more than ${parts} objects, arrays and strings, counted together.`);
  const value = parse(text);
  if (outline.keys !== countKeys(value)) throw refused(`The request body contains ${repeatedKey(text)} twice.`);
  if (outline.suspicious) inspect(value);
  return value;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const member of Array.isArray(value) ? value : Object.values(value)) keys += countKeys(member);
  return keys;
}

/** JSON.parse silently keeps the last of two equal keys, so another reader could see another request. */
function repeatedKey(text: string): string {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon) {
      const key: string = JSON.parse(token.slice(0, -colon.length));
      if (open.at(-1)?.has(key)) return `the key ${JSON.stringify(key.slice(0, longestShownKey))}`;
      open.at(-1)?.add(key);
    }
  }
  return 'a key';
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw refused('The request body is not valid UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refused(
      `The request body is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}.`,
    );
  }
}

function inspect(value: unknown): void {
  if (typeof value === 'string') inspectText(value);
  else if (typeof value === 'number') inspectNumber(value);
  else if (Array.isArray(value)) value.forEach(inspect);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__') throw refused('The request body contains the key __proto__, which is not allowed.');
      if (key === 'constructor' && typeof member === 'object' && member !== null && 'prototype' in member) {
        throw refused('The request body contains the key constructor.prototype, which is not allowed.');
      }
      inspectText(key);
      inspect(member);
    }
  }
}

/** Beyond 2^53 neighbouring integers become the same number, so the value could not be returned as sent. */
function inspectNumber(value: number): void {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return;
  throw refused(
    `The request body contains a number greater than ${Number.MAX_SAFE_INTEGER}, which would be rounded. Send it as a string.`,
  );
}

function inspectText(text: string): void {
  if (text.includes('\u0000'))
    throw refused('The request body contains the character U+0000, which is not allowed in text.');
  if (!text.isWellFormed()) throw refused('The request body contains an unpaired surrogate, which is not valid text.');
}

function refused(message: string): UnreadableBody {
  return new UnreadableBody('syntax', message);
}
