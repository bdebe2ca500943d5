import { parseJson } from '../../foundation/http/body/parse-json.js';
import type { BytesReceived } from '../../foundation/http/define-route.js';
import { Refusal } from '../../foundation/http/refusal.js';
import { formDecode } from './read-basic.js';

export type Parameters = ReadonlyMap<string, string>;

/** The parameters of a token request: each once, each one string, whatever it is called. */
export function readParameters({ mediaType, bytes }: BytesReceived): Parameters {
  return mediaType === 'application/json' ? readFlatJson(bytes) : readForm(bytes.toString('utf8'));
}

function readForm(text: string): Parameters {
  const parameters = new Map<string, string>();
  for (const piece of text.split('&')) {
    if (piece === '') continue;
    const equals = piece.indexOf('=');
    const name = formDecode(equals < 0 ? piece : piece.slice(0, equals));
    const value = formDecode(equals < 0 ? '' : piece.slice(equals + 1));
    if (name === undefined || value === undefined) throw invalid('The form is not properly percent-encoded.');
    if (parameters.has(name)) throw repeated(name);
    parameters.set(name, value);
  }
  return parameters;
}

function readFlatJson(bytes: Buffer): Parameters {
  const value = parseJson(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The JSON body must be one flat object.');
  }
  const entries = Object.entries(value);
  for (const [name, member] of entries) {
    if (typeof member !== 'string') throw invalid(`${named(name)} must be one string.`);
  }
  // Parsing hides repeated keys: in a flat object of strings there must be two strings in the text for each key.
  const strings = bytes.toString('utf8').match(/"(?:[^"\\]|\\.)*"/g)?.length ?? 0;
  if (strings !== 2 * entries.length) throw invalid('A parameter is repeated.');
  return new Map(entries as [string, string][]);
}

const longestName = 64;

/** What somebody else wrote is told back shortened and without what would break a line. */
function named(name: string): string {
  return JSON.stringify(name.slice(0, longestName));
}

function repeated(name: string): Refusal {
  return invalid(`The parameter ${named(name)} is repeated.`);
}

export function invalid(message: string): Refusal {
  return new Refusal('invalid_request', { message });
}

/** A parameter that must be there; an empty one counts as missing. */
export function required(parameters: Parameters, name: string, longest = 4096): string {
  const value = parameters.get(name);
  if (!value) throw invalid(`${name} is missing.`);
  if (value.length > longest) throw invalid(`${name} must have at most ${longest} characters.`);
  return value;
}
