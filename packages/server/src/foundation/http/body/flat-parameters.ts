import type { BytesReceived } from '../define-route.js';
import { Refusal, UnreadableBody } from '../refusal.js';
import { parseJson } from './parse-json.js';

export const flatMediaTypes = ['application/x-www-form-urlencoded', 'application/json'];

/**
 * Reads the parameters of an OAuth endpoint: a form, or a flat JSON object. Every value is one string, and a parameter
 * given twice is refused, as two readers could otherwise see two requests. Empty values count as absent (RFC 6749).
 */
export function readFlatParameters({ mediaType, bytes }: BytesReceived): ReadonlyMap<string, string> {
  const pairs = mediaType === 'application/json' ? pairsOfJson(bytes) : pairsOfForm(bytes);
  const parameters = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of pairs) {
    if (seen.has(name)) throw repeated(name);
    seen.add(name);
    if (value !== '') parameters.set(name, value);
  }
  return parameters;
}

function pairsOfForm(bytes: Buffer): [string, string][] {
  const pairs = [...new URLSearchParams(bytes.toString('latin1'))];
  // Bytes that are no UTF-8 become U+FFFD, and PostgreSQL cannot keep U+0000.
  if (pairs.some((pair) => pair.some((text) => /[\u0000\ufffd]/.test(text))))
    throw new Refusal('invalid_request', { message: 'A parameter is not valid text.' });
  return pairs;
}

function pairsOfJson(bytes: Buffer): [string, string][] {
  const value = parsed(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('invalid_request', { message: 'The JSON body must be an object.' });
  const pairs = Object.entries(value as Record<string, unknown>);
  const wrong = pairs.find(([, member]) => typeof member !== 'string');
  if (wrong) throw new Refusal('invalid_request', { message: `${JSON.stringify(wrong[0])} must be one string.` });
  refuseRepeatedKeys(bytes.toString('utf8'), pairs.length);
  return pairs as [string, string][];
}

function parsed(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof UnreadableBody) throw new Refusal('invalid_request', { message: error.message });
    throw error;
  }
}

/** JSON.parse keeps the last of two equal keys and says nothing. A flat object has two string literals for each pair. */
function refuseRepeatedKeys(text: string, pairs: number): void {
  const literals = text.match(/"(?:[^"\\]|\\.)*"/g)?.length ?? 0;
  if (literals !== pairs * 2) throw new Refusal('invalid_request', { message: 'A parameter is given twice.' });
}

function repeated(name: string): Refusal {
  return new Refusal('invalid_request', { message: `${JSON.stringify(name)} is given twice.` });
}
