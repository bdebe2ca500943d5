import type { FieldError } from '../../foundation/domain-error.js';
import { parseUrl } from '../../foundation/parse-url.js';
import type { Platform } from '../../foundation/platform.js';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where a preview may run: on the developer's own machine, or anywhere over https. Never where Souk itself is. */
export function validateAppUrl({ config }: Pick<Platform, 'config'>, given: string): FieldError[] {
  const url = parseUrl(given);
  const isOrigin = url !== undefined && (given === url.origin || given === `${url.origin}/`);
  if (!isOrigin) return problem('It must be an origin, such as http://localhost:3000, without a path.');
  const local = url.protocol === 'http:' && loopback.has(url.hostname);
  if (!local && url.protocol !== 'https:') return problem('Plain http is allowed for localhost only.');
  if (isOurs(config, url)) return problem('This is the origin of Souk. An app needs a separate origin.');
  return [];
}

/** By whatever name the machine is called: cookies do not tell ports apart, but pages do. */
function isOurs({ baseUrl, dashboardUrl, port }: Platform['config'], url: URL): boolean {
  if ([baseUrl, dashboardUrl].some((ours) => new URL(ours).origin === url.origin)) return true;
  return loopback.has(url.hostname) && Number(url.port || 80) === port;
}

function problem(message: string): FieldError[] {
  return [{ code: 'APP_URL_INVALID', path: 'appUrl', message, fix: 'Send the origin that your app listens on.' }];
}
