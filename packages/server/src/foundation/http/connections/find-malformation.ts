import type { IncomingMessage } from 'node:http';
import { countHeader } from '../count-header.js';
import { MalformedRequest } from '../request-errors.js';

/** RFC 9112, 3.2: exactly one `Host`. Two could be read differently by two readers. */
export function findMalformation({ rawHeaders, httpVersion }: IncomingMessage): MalformedRequest | undefined {
  const hosts = countHeader(rawHeaders, 'host');
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return undefined;
  return new MalformedRequest(400, 'The request must have exactly one Host header.');
}
