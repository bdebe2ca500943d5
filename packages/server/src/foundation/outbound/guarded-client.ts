import type { Pool } from 'undici';
import { type AnswerReader, BodyReader, statusReader } from './answer-readers.js';
import { connectorsToVetted } from './connect-to-vetted.js';
import { judgeUrl, type UrlJudgement, type UrlRules } from './judge-url.js';
import { askNameServers, type NameSource } from './look-up-host.js';
import type { FailureCode } from './name-failure.js';
import { type OpenedAnswer, type OpenRequest, openAnswer } from './open-answer.js';
import { OriginPools } from './origin-pools.js';
import { sendTimed } from './send-timed.js';

export interface GuardedClientOptions extends UrlRules {
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

export function openGuardedClient(options: GuardedClientOptions): GuardedClient & StreamingClient {
  const deadlineMs = options.deadlineMs ?? defaultDeadlineMs;
  const pools = new OriginPools({
    connectorTo: connectorsToVetted({
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
  const send = <Result>(method: 'GET' | 'POST', request: OutboundRequest, reader: AnswerReader<Result>) => {
    const { url, headers, body, deadlineMs: shorter = deadlineMs } = request;
    const withinMs = Math.min(deadlineMs, shorter);
    return to(url, (pool, path) => sendTimed(pool, { method, path, headers, body, deadlineMs: withinMs }, reader));
  };

  return {
    post: (request) => send('POST', request, statusReader),
    fetchBounded: (request) => send(request.method, request, new BodyReader(request.mostBytes)),
    open: (request) => to(request.url, (pool, path) => openAnswer(pool, path, request)),
    close: () => pools.close(),
  };
}

const maxRemembered = 5_000;

/** The rules never change while the client is open, so neither does their verdict on an address. */
function rememberJudgements(rules: UrlRules): (url: string) => UrlJudgement {
  const known = new Map<string, UrlJudgement>();
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    const judgement = judgeUrl(url, rules);
    if (known.size >= maxRemembered) known.clear();
    known.set(url, judgement);
    return judgement;
  };
}
