import type { IncomingMessage, ServerResponse } from 'node:http';
import { appHosts, readAppHost } from '../../domains/apps/app-addresses.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { RawRequest } from '../../foundation/http/define-route.js';
import type { HostHandler } from '../../foundation/http/exchange.js';
import { MalformedRequest, PlatformLimited } from '../../foundation/http/request-errors.js';
import { addressKey } from '../../foundation/limits/address-key.js';
import { perMinute } from '../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../foundation/platform.js';
import { type AppAnswer, type AppFailure, hasAppFailed } from '../../hosting/channel/app-host.js';
import { forwardResponse } from '../../hosting/channel/forward-response.js';
import { headersForApp, headersForVisitor } from './page-headers.js';

/** Pages of hosted apps, each on a host of its own under the apps' domain. */
export function serveHostedPages(platform: Platform): HostHandler {
  const hosts = appHosts(platform.config);
  return {
    takes: (host) => hosts.test(host),
    async serve(taken, request, response) {
      await countVisit(platform, taken);
      const answer = await ask(platform, taken, request, response);
      if (hasAppFailed(answer)) return rejectFor(answer);
      await pass(answer, taken, response);
    },
  };
}

/** By address, as everything that needs no account. */
async function countVisit({ limiter, config }: Platform, { address }: RawRequest): Promise<void> {
  const perAddress = perMinute('hosted_pages', config.limits.platformPerMinute);
  const permit = await limiter.take(perAddress, addressKey(address));
  if (permit && !permit.allowed) throw new PlatformLimited(permit.retryAfterSeconds);
}

async function ask(
  { config, servedApps, appHost }: Platform,
  { id, url, address, headers, rawHeaders }: RawRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<AppAnswer | AppFailure> {
  const { method = 'GET' } = request;
  if (!url.startsWith('/')) throw new MalformedRequest(400, 'The request must have a path.');
  const named = readAppHost(config, headers.host ?? '');
  const key = named ? await servedApps.find(named) : undefined;
  if (!key) return throwDomainError('APP_NOT_FOUND', { message: 'No app is available at this URL.' });
  const left = new AbortController();
  response.once('close', () => left.abort());
  const protocol = new URL(config.baseUrl).protocol.slice(0, -1);
  return appHost.send(key, {
    kind: 'page',
    requestId: id,
    method,
    path: url,
    headers: headersForApp(rawHeaders, { address, protocol, requestId: id }),
    body: hasBody(request) ? request : null,
    signal: left.signal,
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const failures = {
  APP_STARTING: 'APP_STARTING',
  APP_OVERLOADED: 'APP_OVERLOADED',
  APP_CRASHED: 'APP_CRASHED',
  APP_TIMEOUT: 'APP_TIMEOUT',
  APP_RESPONSE_TOO_LARGE: 'APP_RESPONSE_TOO_LARGE',
  REQUEST_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
} as const;

/** Why it failed is for the developer's log, not for a stranger. */
function rejectFor({ failure, retryAfterSeconds }: AppFailure): never {
  return throwDomainError(failures[failure], retryAfterSeconds === null ? {} : { retryAfterSeconds });
}

async function pass(answer: AppAnswer, { id }: RawRequest, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, headersForVisitor(answer.headers, id));
  await forwardResponse(answer, response);
}
