import type { RawRequest } from '../http/define-route.js';
import { type HandlerResponse, redirect } from '../http/response.js';
import { parseUrl } from '../parse-url.js';
import type { Platform } from '../platform.js';

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * On a private machine one server has several names; cookies and the check of origins know one of them. A browser that
 * comes by another name is led to the configured one.
 */
export function redirectToBaseUrl(
  { method, url, headers }: RawRequest,
  { config }: Pick<Platform, 'config'>,
): HandlerResponse | undefined {
  const base = new URL(config.baseUrl);
  const { host } = headers;
  if (method !== 'GET' || host === undefined || host === base.host || !ownNames.has(base.hostname)) return undefined;
  const asked = parseUrl(`http://${host}`);
  if (!asked || !url.startsWith('/')) return undefined;
  if (!ownNames.has(asked.hostname) || asked.port !== base.port) return undefined;
  return redirect(`${base.origin}${url}`, 302);
}
