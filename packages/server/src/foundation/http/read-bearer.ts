import { countHeader } from './count-header.js';
import type { RawRequest } from './define-route.js';

/** The token of `Authorization: Bearer`. Two such headers could be read differently by two parsers, so they identify nobody. */
export function readBearer({ headers, rawHeaders }: Pick<RawRequest, 'headers' | 'rawHeaders'>): string | undefined {
  if (countHeader(rawHeaders, 'authorization') !== 1) return undefined;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
