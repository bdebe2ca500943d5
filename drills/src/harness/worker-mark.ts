import type { SsrfSafeClient } from '@souk/server/foundation/outbound/ssrf-safe-client.js';

/** The header by which a drill's receiver knows which worker sent a request. */
export const workerMark = 'x-drill-worker';

/** The same client, with the worker's name on everything it posts. */
export function markRequests(outbound: SsrfSafeClient, worker: string): SsrfSafeClient {
  return {
    post: (request) => outbound.post({ ...request, headers: [...request.headers, workerMark, worker] }),
    fetchBounded: (request) => outbound.fetchBounded(request),
    close: () => outbound.close(),
  };
}
