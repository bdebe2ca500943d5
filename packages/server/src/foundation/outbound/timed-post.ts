import { describeFailure } from './describe-failure.js';
import type { Answered, Failed, OutboundRequest } from './guarded-client.js';
import type { Destination } from './judge-url.js';
import { composePost, type WholeRequest } from './write-request.js';

/** Sends and resolves to the status; what follows the head of the answer is at most passed over. Never rejects. */
export function postOver(
  connections: { send(post: TimedPost): void },
  destination: Destination,
  { headers, body }: OutboundRequest,
  deadlineMs: number,
): Promise<Answered | Failed> {
  return new Promise((resolve) => {
    try {
      connections.send(new TimedPost(composePost(destination, headers, body), deadlineMs, resolve));
    } catch (error) {
      resolve(describeFailure(error));
    }
  });
}

/** With less time than this left, a post that waited for a connection is no longer sent: it would only be sent again. */
const tooLateMs = 100;

/** One post, from the moment it is asked for to the last byte of its answer that is passed over, under one deadline. */
export class TimedPost {
  readonly request: WholeRequest;
  readonly #resolve: (outcome: Answered | Failed) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #deadlineAt: number;
  /** Whether whoever asked has heard how it went. What still comes of the answer is passed over. */
  settled = false;
  /** The connection it is on: at the deadline it is closed. */
  carrier: { close(): void } | undefined;

  constructor(request: WholeRequest, deadlineMs: number, resolve: (outcome: Answered | Failed) => void) {
    this.request = request;
    this.#resolve = resolve;
    this.#deadlineAt = performance.now() + deadlineMs;
    this.#timer = setTimeout(() => {
      this.#settle({ failure: 'TIMEOUT', reason: `no answer within ${deadlineMs} ms` });
      this.carrier?.close();
    }, deadlineMs);
  }

  /** Whether there is hardly time left to be answered in. */
  get isTooLate(): boolean {
    return this.settled || this.#deadlineAt - performance.now() < tooLateMs;
  }

  answered(status: number, retryAfter: string | null): void {
    this.#settle({ status, retryAfter });
  }

  failed(error: unknown): void {
    this.#settle(describeFailure(error));
    this.end();
  }

  /** Nothing more will come. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #settle(outcome: Answered | Failed): void {
    if (this.settled) return;
    this.settled = true;
    this.#resolve(outcome);
  }
}
