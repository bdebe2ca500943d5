import type { Answered, Failed } from '../../../foundation/outbound/ssrf-safe-client.js';
import { type AppHost, hasAppFailed, leaveAnswer } from '../../../hosting/channel/app-host.js';
import type { InstanceKey } from '../../../hosting/channel/instance-key.js';

export interface InstancePost {
  /** Names and values in turn. */
  headers: readonly string[];
  body: Buffer;
  webhookId: string;
}

const statuses = {
  APP_STARTING: 503,
  APP_OVERLOADED: 503,
  APP_CRASHED: 502,
  APP_RESPONSE_TOO_LARGE: 502,
  REQUEST_TOO_LARGE: 413,
};

/** One attempt at a hosted app, told as if its endpoint had answered: the log, the retries and the signatures are the same. */
export async function postToInstance(
  appHost: AppHost,
  { key, path }: { key: InstanceKey; path: string },
  { headers, body, webhookId }: InstancePost,
): Promise<Answered | Failed> {
  const outcome = await appHost.send(key, {
    kind: 'webhook',
    requestId: webhookId,
    method: 'POST',
    path,
    headers: [...pairsOf(headers), ['content-length', String(body.length)]],
    body,
  });
  if (hasAppFailed(outcome)) {
    const { failure, retryAfterSeconds } = outcome;
    if (failure === 'APP_TIMEOUT') return { failure: 'TIMEOUT', reason: outcome.reason };
    const retryAfter = retryAfterSeconds === null ? null : String(Math.ceil(retryAfterSeconds));
    return { status: statuses[failure], retryAfter };
  }
  const retryAfter = outcome.headers.find(([name]) => name === 'retry-after')?.[1] ?? null;
  // Nothing in the body matters to us.
  leaveAnswer(outcome);
  return { status: outcome.status, retryAfter };
}

function pairsOf(headers: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let place = 0; place + 1 < headers.length; place += 2)
    pairs.push([headers[place] ?? '', headers[place + 1] ?? '']);
  return pairs;
}
