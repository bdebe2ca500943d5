import { connectorsToVetted } from './connect-to-vetted.js';
import { fetchBounded } from './fetch-bounded.js';
import { type Destination, judgeUrl, type UrlJudgement, type UrlRules } from './judge-url.js';
import { KeptByOrigin } from './keep-by-origin.js';
import { KeptConnections } from './kept-connections.js';
import { askNameServers, type NameSource } from './look-up-host.js';
import type { FailureCode } from './name-failure.js';
import { type OpenedAnswer, type OpenRequest, openAnswer } from './open-answer.js';
import { openPool } from './open-pool.js';
import { postOver } from './timed-post.js';

export interface GuardedClientOptions extends UrlRules {
  /** Over the whole attempt, from the name look-up to the answer's headers (or its body, where that is read). */
  deadlineMs?: number;
  connectionsPerHost?: number;
  mostPools?: number;
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
  mostBytes: number;
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
export interface GuardedClient {
  /** Sends and returns only the status; whatever follows the response headers is never read. */
  post(request: OutboundRequest): Promise<Answered | Failed>;
  /** Reads an answer's headers and at most `mostBytes` of its body. */
  fetchBounded(request: BoundedRequest): Promise<Fetched | Failed>;
  close(): Promise<void>;
}

/** Any method, both bodies as streams: for hosted apps, whose calls are theirs and not ours. */
export interface StreamingClient {
  open(request: OpenRequest): Promise<OpenedAnswer | Failed>;
}

export function hasFailed(outcome: object): outcome is Failed {
  return 'failure' in outcome;
}

const defaultDeadlineMs = 10_000;

/**
 * Posts go over connections of our own, because every delivery is one; whatever is read or streamed goes over
 * undici. Both connect in the same guarded way.
 */
export function openGuardedClient(options: GuardedClientOptions): GuardedClient & StreamingClient {
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  const connectorTo = connectorsToVetted({
    names: options.names ?? askNameServers(),
    connectTimeoutMs: deadlineMs,
    trustedCertificates: options.trustedCertificates,
  });
  const most = options.connectionsPerHost ?? 64;
  const keeping = { mostPools: options.mostPools ?? 1_000, poolLifetimeMs: options.poolLifetimeMs ?? 300_000 };
  const posting = new KeptByOrigin(keeping, (place) => new KeptConnections(place, connectorTo(place), most));
  const reading = new KeptByOrigin(keeping, (place) => openPool(place, connectorTo(place), most));
  const judge = rememberJudgements(options);
  const within = ({ deadlineMs: shorter = deadlineMs }: OutboundRequest) => Math.min(deadlineMs, shorter);

  /** Refuses what may not be called, without a step outward. */
  const to = <Outcome>(url: string, go: (destination: Destination) => Promise<Outcome>): Promise<Outcome | Failed> => {
    const judgement = judge(url);
    if ('destination' in judgement) return go(judgement.destination);
    return Promise.resolve({ failure: 'URL_NOT_ALLOWED', reason: judgement.refusal });
  };

  return {
    post: (request) => to(request.url, (place) => postOver(posting.poolFor(place), place, request, within(request))),
    fetchBounded: (request) =>
      to(request.url, (place) => fetchBounded(reading.poolFor(place), place, request, within(request))),
    open: (request) => to(request.url, (place) => openAnswer(reading.poolFor(place), place, request)),
    async close() {
      await Promise.all([posting.close(), reading.close()]);
    },
  };
}

const mostRemembered = 5_000;

/** The rules never change while the client is open, so neither does their verdict on an address. */
function rememberJudgements(rules: UrlRules): (url: string) => UrlJudgement {
  const known = new Map<string, UrlJudgement>();
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    const judgement = judgeUrl(url, rules);
    if (known.size >= mostRemembered) known.clear();
    known.set(url, judgement);
    return judgement;
  };
}
