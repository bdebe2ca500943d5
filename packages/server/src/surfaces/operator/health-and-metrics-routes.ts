import { Type } from 'typebox';
import { reachDatabase } from '../../foundation/database/open-database.js';
import { anyone, defineRoute, type RawRequest, type RouteDefaults } from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { readBearer } from '../../foundation/http/read-bearer.js';
import { RouteNotFound } from '../../foundation/http/request-errors.js';
import { ok } from '../../foundation/http/response.js';
import { addressKey } from '../../foundation/limits/address-key.js';
import type { Platform } from '../../foundation/platform.js';
import { hashToken, sameBytes } from '../../foundation/secrets/random-token.js';

const operatorRoute: RouteDefaults<null> = { document: null, errorFormat: developerErrorFormat, access: anyone };

export const readLiveness = defineRoute(operatorRoute, {
  name: 'readLiveness',
  method: 'GET',
  path: '/health/live',
  tag: 'Health',
  summary: 'Check that the process is running',
  urgency: 'urgent',
  responses: [
    { status: 200, description: 'The process is running', schema: Type.Object({ status: Type.Literal('live') }) },
  ],
  handle: async () => ok({ status: 'live' }),
});

export const readReadiness = defineRoute(operatorRoute, {
  name: 'readReadiness',
  method: 'GET',
  path: '/health/ready',
  tag: 'Health',
  summary: 'Check that the process is ready',
  description: 'Ready means: the database accepts writes, commits are confirmed, and background jobs are running.',
  responses: [
    { status: 200, description: 'The process is ready', schema: Type.Object({ status: Type.Literal('ready') }) },
    {
      status: 503,
      description:
        'The database is unavailable or read-only, commits wait for a standby, background jobs have stalled, or the process is stopping',
    },
  ],
  handle: async ({ platform }) => {
    const workers = platform.health.look();
    if (workers.process?.ok === false)
      return { status: 503, headers: { 'retry-after': '1' }, body: { status: 'stopping' } };
    await reachDatabase(platform);
    const stalled = Object.values(workers).some((worker) => !worker.ok);
    if (stalled) return { status: 503, body: { status: 'stalled', workers } };
    return ok({ status: 'ready', listening: platform.wakeups.connected, workers });
  },
});

export const readMetrics = defineRoute(operatorRoute, {
  name: 'readMetrics',
  method: 'GET',
  path: '/metrics',
  tag: 'Health',
  summary: 'Get Prometheus metrics',
  description: 'Requires the metrics token or, if none is set, a request from this computer.',
  responses: [{ status: 200, description: 'The metrics', mediaType: 'text/plain' }],
  handle: async ({ request, platform }) => {
    if (!mayReadMetrics(request, platform)) throw new RouteNotFound();
    const { registry } = platform.metrics;
    return { status: 200, bytes: await registry.metrics(), headers: { 'content-type': registry.contentType } };
  },
});

/** If a token is set, it is the only way in. Without one: callers on this machine that do not come through a proxy. */
function mayReadMetrics(request: RawRequest, { config }: Platform): boolean {
  if (config.metricsToken === null) return loopback.has(addressKey(request.address)) && !isForwarded(request);
  const given = readBearer(request);
  return given !== undefined && sameBytes(hashToken(given), hashToken(config.metricsToken));
}

const loopback = new Set(['127.0.0.1', addressKey('::1')]);

/** A proxy on this machine that is not configured as trusted: the real client is unknown. */
function isForwarded({ headers }: RawRequest): boolean {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
}
