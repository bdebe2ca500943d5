import type { Readable } from 'node:stream';
import type { InstanceKey } from './instance-key.js';

/**
 * What api and worker ask of a host. The same interface stands for the host in this process and for one on another machine:
 * whoever calls it never learns which.
 */
export interface AppHost {
  /** Starts the instance afresh and wants an answer below 500 from `path`. Leaves it running: a switch then costs nothing. */
  deploy(key: InstanceKey, probe: { path: string; host: string }): Promise<Deployed | DeployFailed>;
  /** One request, to an instance that is started if it sleeps. Never throws for what the app does. */
  send(key: InstanceKey, request: AppRequest): Promise<AppAnswer | AppFailure>;
  /** Takes no new requests, finishes those under way for up to 30 seconds, then stops. Resolves when it has stopped. */
  drain(key: InstanceKey): Promise<void>;
  /** Stops at once: the app was suspended, or its values changed. The next request starts it again. */
  stop(key: InstanceKey): Promise<void>;
}

export interface AppRequest {
  /** Of a webhook 10 seconds, of a page 30. */
  kind: 'webhook' | 'page';
  requestId: string;
  method: string;
  /** Path and query, beginning with a slash. */
  path: string;
  /** Names in lower case; `host` is what the app sees as its own. Hop-by-hop headers are dropped on the way. */
  headers: readonly (readonly [name: string, value: string])[];
  /** At most 5 MiB; a longer stream ends as `REQUEST_TOO_LARGE`. */
  body: Readable | Buffer | null;
  /** Ends when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

export interface AppAnswer {
  status: number;
  /** Names in lower case, in the app's order; hop-by-hop ones are gone. */
  headers: [name: string, value: string][];
  /** Whole where it is short; at most 10 MiB: a longer one is destroyed with an error in the middle. A stream must be read or left. */
  body: Buffer | Readable;
}

/** Nobody wants the body of this answer, or the rest of it. */
export function leaveAnswer({ body }: AppAnswer): void {
  if (!Buffer.isBuffer(body)) body.on('error', () => undefined).destroy();
}

export interface AppFailure {
  failure:
    | 'APP_STARTING'
    | 'APP_OVERLOADED'
    | 'APP_CRASHED'
    | 'APP_TIMEOUT'
    | 'APP_RESPONSE_TOO_LARGE'
    | 'REQUEST_TOO_LARGE';
  /** One sentence for the log and for the developer. */
  reason: string;
  retryAfterSeconds: number | null;
}

export function hasAppFailed(outcome: AppAnswer | AppFailure): outcome is AppFailure {
  return 'failure' in outcome;
}

export interface Deployed {
  status: number;
}

/** Why an instance could not be deployed, as `hosting.deploy.*.errorCode` says it. */
export type DeployErrorCode =
  | 'SYNTAX_ERROR'
  | 'MODULE_NOT_FOUND'
  | 'START_FAILED'
  | 'START_TIMEOUT'
  | 'NO_FETCH_HANDLER'
  | 'MEMORY_EXCEEDED'
  | 'ISOLATION_UNAVAILABLE'
  | 'RUNTIME_UNAVAILABLE';

export interface DeployFailed {
  errorCode: DeployErrorCode;
  /** One sentence, from the runtime where it has one: `Uncaught SyntaxError: Unexpected token at index.js:3`. */
  message: string;
}
