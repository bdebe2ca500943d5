import type { RawRequest } from '../../../foundation/http/define-route.js';
import { parseUrl } from '../../../foundation/parse-url.js';
import type { Platform } from '../../../foundation/platform.js';

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Whether somebody may enter the demo without a password: only a browser on this machine. A proxy on this machine speaks
 * for others, so forwarding headers exclude; a page elsewhere can point its own name at this machine, so only names that
 * nobody can point elsewhere count. What `Origin` says is checked with the form.
 */
export function mayEnterDemo({ address, headers }: RawRequest, { config }: Pick<Platform, 'config'>): boolean {
  if (!config.demo || config.production) return false;
  if (!isLoopback(address) || forwarding.some((name) => headers[name] !== undefined)) return false;
  const { host } = headers;
  const called = host === undefined ? undefined : parseUrl(`http://${host}`);
  return called !== undefined && ownNames.has(called.hostname);
}

const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);
