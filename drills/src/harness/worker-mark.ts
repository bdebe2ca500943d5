import type { GuardedClient } from '@souk/server/foundation/outbound/guarded-client.js';

/** The header by which a drill's receiver knows which worker sent a request. */
export const workerMark = 'x-drill-worker';

/** The same client, with the worker's name on everything it posts. */
export function markRequests(outbound: GuardedClient, worker: string): GuardedClient {
  return {
    post: (request) => outbound.post({ ...request, headers: [...request.headers, workerMark, worker] }),
    fetchBounded: (request) => outbound.fetchBounded(request),
    close: () => outbound.close(),
  };
}
