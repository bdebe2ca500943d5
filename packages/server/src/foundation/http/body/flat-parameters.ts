import { DomainError } from '../../domain-error.js';
import type { BytesReceived } from '../define-route.js';
import { UnreadableBody } from '../request-errors.js';
import { formDecode } from './form-decode.js';
import { parseJson } from './parse-json.js';

export const flatMediaTypes = ['application/x-www-form-urlencoded', 'application/json'];

export type FlatParameters = ReadonlyMap<string, string>;

/**
 * Reads the parameters of an OAuth endpoint: a form, or a flat JSON object. Every value is one string, and a parameter
 * given twice is refused, known or not, as two readers could otherwise see two requests.
 */
export function readFlatParameters({ mediaType, bytes }: BytesReceived): FlatParameters {
  const pairs = mediaType === 'application/json' ? pairsOfJson(bytes) : pairsOfForm(bytes.toString('utf8'));
  const parameters = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (parameters.has(name)) throw invalidRequest(`${named(name)} is sent twice.`);
    parameters.set(name, value);
  }
  return parameters;
}

/** RFC 6749, 3.1: a parameter without a value counts as absent. */
export function withoutEmpty(parameters: FlatParameters): FlatParameters {
  return new Map([...parameters].filter(([, value]) => value !== ''));
}

function pairsOfForm(text: string): [string, string][] {
  return text
    .split('&')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const equals = piece.indexOf('=');
      const name = formDecode(equals < 0 ? piece : piece.slice(0, equals));
      const value = formDecode(equals < 0 ? '' : piece.slice(equals + 1));
      if (name === undefined || value === undefined) throw invalidRequest('The form is not properly percent-encoded.');
      // Invalid UTF-8 became U+FFFD, and PostgreSQL cannot store U+0000.
      if (notText.test(name) || notText.test(value)) throw invalidRequest('A parameter is not valid text.');
      return [name, value];
    });
}

const notText = /[\u0000\ufffd]/;

function pairsOfJson(bytes: Buffer): [string, string][] {
  const value = parsed(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest('The JSON body must be one flat object.');
  const pairs = Object.entries(value as Record<string, unknown>);
  const wrong = pairs.find(([, member]) => typeof member !== 'string');
  if (wrong) throw invalidRequest(`${named(wrong[0])} must be a single string.`);
  return pairs as [string, string][];
}

function parsed(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof UnreadableBody) throw invalidRequest(error.message);
    throw error;
  }
}

const longestName = 64;

/** Input that is quoted back is shortened and stripped of line breaks. */
function named(name: string): string {
  return JSON.stringify(name.slice(0, longestName));
}

export function invalidRequest(message: string): DomainError {
  return new DomainError('invalid_request', { message });
}
