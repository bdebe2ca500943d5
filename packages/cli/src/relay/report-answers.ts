import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { isPassing } from '../server/read-server-events.js';
import type { AttemptAnswer } from './forward-attempt.js';

const mostAtOnce = 200;
/** After one call the next answers gather for this long, or until there are so many: a call costs as much as many attempts. */
const gatherMs = 20;
const worthSending = 64;

export interface ReportOptions {
  send(answers: AttemptAnswer[]): Promise<void>;
  /** The server has them. */
  taken(answers: readonly AttemptAnswer[]): void;
  failed(error: unknown): void;
  signal: AbortSignal;
}

/**
 * Reports answers, many in one call, and keeps them while the server is away: an answer that was given is not lost. One that
 * comes alone is reported at once.
 */
export class AnswerReports {
  readonly #options: ReportOptions;
  readonly #waiting: AttemptAnswer[] = [];
  #sending = false;
  #lastCallMs = Number.NEGATIVE_INFINITY;
  /** Ends the gathering early. */
  #enough: (() => void) | undefined;

  constructor(options: ReportOptions) {
    this.#options = options;
  }

  /** What the server has not taken. */
  get unreported(): readonly AttemptAnswer[] {
    return this.#waiting;
  }

  add(answer: AttemptAnswer): void {
    this.#waiting.push(answer);
    if (this.#waiting.length >= worthSending) this.#enough?.();
    if (!this.#sending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#sending = true;
    const { signal } = this.#options;
    while (this.#waiting.length > 0 && !signal.aborted) {
      await this.#gather();
      if (!signal.aborted) await this.#sendSome();
    }
    this.#sending = false;
  }

  async #gather(): Promise<void> {
    if (this.#waiting.length >= worthSending) return;
    const waitMs = this.#lastCallMs + gatherMs - performance.now();
    // Whatever else is answered in this turn of the loop goes with it.
    if (waitMs <= 0) return void (await nextTurn());
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#enough = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#enough = undefined;
  }

  /** Again and again while the server is away. */
  async #sendSome(): Promise<void> {
    const { send, taken, failed, signal } = this.#options;
    const some = this.#waiting.slice(0, mostAtOnce);
    for (let pauseMs = 100; !signal.aborted; pauseMs = Math.min(pauseMs * 2, 2_000)) {
      this.#lastCallMs = performance.now();
      try {
        await send(some);
        this.#waiting.splice(0, some.length);
        return taken(some);
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error)) {
          this.#waiting.splice(0, some.length);
          return failed(error);
        }
        await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
