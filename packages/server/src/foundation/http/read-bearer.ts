import type { RawRequest } from './define-route.js';

/** The token of `Authorization: Bearer`. Two such headers could be read differently by two parsers, so they identify nobody. */
export function readBearer({ headers, rawHeaders }: Pick<RawRequest, 'headers' | 'rawHeaders'>): string | undefined {
  if (countHeader(rawHeaders, 'authorization') !== 1) return undefined;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** How often a header was sent. Node joins or drops repeated ones, and two readers could then see two requests. */
export function countHeader(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) count++;
  }
  return count;
}
