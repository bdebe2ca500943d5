import { formDecode } from '../../foundation/http/body/form-decode.js';
import type { RawRequest } from '../../foundation/http/define-route.js';
import { countHeader } from '../../foundation/http/read-bearer.js';

export interface BasicCredentials {
  clientId: string;
  secret: string;
}

/** RFC 6749, appendix A: the characters a client id may contain. Anything else cannot even be looked up. */
const printable = /^[\x20-\x7E]+$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The credentials of `Authorization: Basic`, or undefined when there are none that could be right. User and password are
 * form-url-encoded within (RFC 6749, 2.3.1), which changes nothing for those who send them plain: ours need no encoding.
 */
export function readBasic({ headers, rawHeaders }: RawRequest): BasicCredentials | undefined {
  if (countHeader(rawHeaders, 'authorization') !== 1) return undefined;
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(headers.authorization ?? '')?.[1];
  const pair = encoded === undefined ? undefined : decodeBase64(encoded);
  const colon = pair?.indexOf(':') ?? -1;
  if (pair === undefined || colon < 1) return undefined;
  const clientId = formDecode(pair.slice(0, colon));
  const secret = formDecode(pair.slice(colon + 1));
  return clientId && secret && printable.test(clientId) ? { clientId, secret } : undefined;
}

function decodeBase64(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64');
  // Node skips invalid characters; text that does not round-trip was malformed.
  if (bytes.toString('base64').replace(/=+$/, '') !== text.replace(/=+$/, '')) return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
