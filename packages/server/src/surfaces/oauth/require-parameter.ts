import { type FlatParameters, invalidRequest } from '../../foundation/http/body/flat-parameters.js';

/** A parameter that must be there; an empty one counts as missing. */
export function requireParameter(parameters: FlatParameters, name: string, longest = 4096): string {
  const value = parameters.get(name);
  if (!value) throw invalidRequest(`${name} is missing.`);
  if (value.length > longest) throw invalidRequest(`${name} must have at most ${longest} characters.`);
  return value;
}
