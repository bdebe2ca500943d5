import type { IncomingHttpHeaders } from 'node:http';
import type { Log } from '../../observe/open-log.js';

/** Warns once when requests arrive through a proxy that is not configured: all clients behind it would share their limits. */
export function watchForProxies(trustedProxies: readonly string[], log: Log): (headers: IncomingHttpHeaders) => void {
  let isWatching = trustedProxies.length === 0;
  return (headers) => {
    if (!isWatching || headers['x-forwarded-for'] === undefined) return;
    isWatching = false;
    log.warn(
      "A request had an X-Forwarded-For header, but no proxy is trusted. If your proxy sent it, add the proxy to SOUK_TRUSTED_PROXIES; until then, the proxy's own address counts as the client.",
    );
  };
}
