import type { Pool } from 'undici';
import type { FailureCode } from './classify-network-error.js';
import { connectorsToVettedAddresses } from './connect-to-vetted-address.js';
import { askNameServers, type NameSource } from './look-up-host.js';
import { OriginPools } from './origin-pools.js';
import { BodyReader, type ResponseReader, statusReader } from './response-readers.js';
import { sendWithDeadline } from './send-with-deadline.js';
import { type OpenRequest, type StreamedResponse, streamResponse } from './stream-response.js';
import { type UrlRules, type UrlValidation, validateOutboundUrl } from './validate-outbound-url.js';

export interface SsrfSafeClientOptions extends UrlRules {
  /** Over the whole attempt, from the name look-up to the answer's headers (or its body, where that is read). */
  deadlineMs?: number;
  connectionsPerHost?: number;
  maxPools?: number;
  poolLifetimeMs?: number;
  names?: NameSource;
  trustedCertificates?: string[];
}

export interface OutboundRequest {
  url: string;
  /** Names and values in turn. */
  headers: string[];
  body?: Buffer;
  /** Shorter than the client's own deadline, for what somebody waits for. */
  deadlineMs?: number;
}

export interface BoundedRequest extends OutboundRequest {
  method: 'GET' | 'POST';
  maxBytes: number;
}

export interface Answered {
  status: number;
  retryAfter: string | null;
}

export interface Failed {
  failure: FailureCode;
  reason: string;
  /** True when we could not even begin: the other side is not to blame. */
  ours?: true;
}

export interface Fetched {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** True when the body was longer than asked for; the rest was never received. */
  truncated: boolean;
}

/** The only way out of Souk: it cannot be aimed inward, kept waiting, or fed without end. */
export interface SsrfSafeClient {
  /** Sends and returns only the status; whatever follows the response headers is never read. */
  post(request: OutboundRequest): Promise<Answered | Failed>;
  /** Reads an answer's headers and at most `maxBytes` of its body. */
  fetchBounded(request: BoundedRequest): Promise<Fetched | Failed>;
  close(): Promise<void>;
}

/** Any method, both bodies as streams: for hosted apps, whose calls are theirs and not ours. */
export interface StreamingClient {
  open(request: OpenRequest): Promise<StreamedResponse | Failed>;
}

export function hasFailed(outcome: object): outcome is Failed {
  return 'failure' in outcome;
}

const defaultDeadlineMs = 10_000;

export function openSsrfSafeClient(options: SsrfSafeClientOptions): SsrfSafeClient & StreamingClient {
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  const pools = new OriginPools({
    connectorTo: connectorsToVettedAddresses({
      names: options.names ?? askNameServers(),
      connectTimeoutMs: deadlineMs,
      trustedCertificates: options.trustedCertificates,
    }),
    connectionsPerHost: options.connectionsPerHost ?? 64,
    maxPools: options.maxPools ?? 1_000,
    poolLifetimeMs: options.poolLifetimeMs ?? 300_000,
  });
  const judge = rememberJudgements(options);

  /** Refuses a URL that may not be called, without opening a connection. */
  const to = <Outcome>(url: string, go: (pool: Pool, path: string) => Promise<Outcome>): Promise<Outcome | Failed> => {
    const judgement = judge(url);
    if ('destination' in judgement) return go(pools.poolFor(judgement.destination), judgement.destination.path);
    return Promise.resolve({ failure: 'URL_NOT_ALLOWED', reason: judgement.refusal });
  };
  const send = <Result>(method: 'GET' | 'POST', request: OutboundRequest, reader: ResponseReader<Result>) => {
    const { url, headers, body, deadlineMs: shorter = deadlineMs } = request;
    const withinMs = Math.min(deadlineMs, shorter);
    return to(url, (pool, path) =>
      sendWithDeadline(pool, { method, path, headers, body, deadlineMs: withinMs }, reader),
    );
  };

  return {
    post: (request) => send('POST', request, statusReader),
    fetchBounded: (request) => send(request.method, request, new BodyReader(request.maxBytes)),
    open: (request) => to(request.url, (pool, path) => streamResponse(pool, path, request)),
    close: () => pools.close(),
  };
}

const maxRemembered = 5_000;

/** The rules never change while the client is open, so neither does their verdict on an address. */
function rememberJudgements(rules: UrlRules): (url: string) => UrlValidation {
  const known = new Map<string, UrlValidation>();
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    const judgement = validateOutboundUrl(url, rules);
    if (known.size >= maxRemembered) known.clear();
    known.set(url, judgement);
    return judgement;
  };
}
