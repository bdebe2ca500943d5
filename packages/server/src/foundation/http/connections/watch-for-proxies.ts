import type { IncomingHttpHeaders } from 'node:http';
import type { Log } from '../../observe/open-log.js';

/** Warns once when requests arrive through a proxy that is not configured: all clients behind it would share their limits. */
export function watchForProxies(trustedProxies: readonly string[], log: Log): (headers: IncomingHttpHeaders) => void {
  let isWatching = trustedProxies.length === 0;
  return (headers) => {
    if (!isWatching || headers['x-forwarded-for'] === undefined) return;
    isWatching = false;
    log.warn(
      'A request came with X-Forwarded-For, and no proxy is trusted: if a proxy of yours sent it, name it in SOUK_TRUSTED_PROXIES; until then its own address counts as the client.',
    );
  };
}
