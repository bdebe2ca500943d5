import { UnreadableBody } from '../refusal.js';

export const deepestJson = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
/** Cheap signs in the text that the parsed value needs a closer look. */
const suspiciousText = /\\u(0000|[dD][89a-fA-F])|"__proto__"|\\u005[fF]|"constructor"|\d[eE]\+?\d{3}|\d{309}/;

/**
 * Parses a JSON body, refusing what would do harm further in: nesting that exhausts the stack, keys that reach
 * prototypes, numbers that become Infinity, and text that PostgreSQL cannot keep (U+0000, lone surrogates).
 */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes);
  if (depthOf(text) > deepestJson) throw refused(`The JSON body is nested deeper than ${deepestJson} levels.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refused(
      `The request body is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}.`,
    );
  }
  if (suspiciousText.test(text)) inspect(value);
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw refused('The request body is not valid UTF-8.');
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 0x5c) i++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return deepest;
}

function inspect(value: unknown): void {
  if (typeof value === 'string') inspectText(value);
  else if (typeof value === 'number' && !Number.isFinite(value))
    throw refused('The request body holds a number that is too large.');
  else if (Array.isArray(value)) value.forEach(inspect);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__') throw refused('The request body holds the key __proto__, which is not allowed.');
      if (key === 'constructor' && typeof member === 'object' && member !== null && 'prototype' in member) {
        throw refused('The request body holds the key constructor.prototype, which is not allowed.');
      }
      inspectText(key);
      inspect(member);
    }
  }
}

function inspectText(text: string): void {
  if (text.includes('\u0000'))
    throw refused('The request body holds the character U+0000, which is not allowed in text.');
  if (!text.isWellFormed()) throw refused('The request body holds half of a surrogate pair, which is not text.');
}

function refused(message: string): UnreadableBody {
  return new UnreadableBody('syntax', message);
}
