import { setTimeout as wait } from 'node:timers/promises';
import { isPassing } from '../server/read-server-events.js';
import type { AttemptAnswer } from './forward-attempt.js';

const maxAtOnce = 200;

export interface ReportOptions {
  send(answers: AttemptAnswer[]): Promise<void>;
  /** The server has them. */
  taken(answers: readonly AttemptAnswer[]): void;
  failed(error: unknown): void;
  signal: AbortSignal;
}

/** Reports answers, many in one call, and keeps them while the server is away: an answer that was given is not lost. */
export class ResponseReports {
  readonly #options: ReportOptions;
  readonly #waiting: AttemptAnswer[] = [];
  #sending = false;

  constructor(options: ReportOptions) {
    this.#options = options;
  }

  /** What the server has not taken. */
  get unreported(): readonly AttemptAnswer[] {
    return this.#waiting;
  }

  add(answer: AttemptAnswer): void {
    this.#waiting.push(answer);
    // Whatever else is answered in this turn of the loop goes with it.
    if (!this.#sending) setImmediate(() => void this.#send());
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    const { send, taken, failed, signal } = this.#options;
    let pauseMs = 100;
    while (this.#waiting.length > 0 && !signal.aborted) {
      const some = this.#waiting.slice(0, maxAtOnce);
      try {
        await send(some);
        this.#waiting.splice(0, some.length);
        taken(some);
        pauseMs = 100;
      } catch (error) {
        if (signal.aborted) break;
        if (!isPassing(error)) {
          this.#waiting.splice(0, some.length);
          failed(error);
          break;
        }
        await wait(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, 2_000);
      }
    }
    this.#sending = false;
  }
}
