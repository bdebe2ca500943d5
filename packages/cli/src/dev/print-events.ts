import { describeAttempt } from '../relay/describe-attempt.js';
import type { Attempt, AttemptAnswer } from '../relay/forward-attempt.js';
import { safe } from '../terminal/table.js';
import type { Terminal } from '../terminal/terminal.js';

/** One quiet log of everything that happens: for programs one line of JSON each. */
export class DevLog {
  readonly #terminal: Terminal;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  ready(
    facts: { app: string; store: string; appUrl: string; page: string; installationId: string },
    keys: boolean,
  ): void {
    const { out } = this.#terminal;
    this.#line({ event: 'ready', ...facts }, () =>
      [
        '',
        `${out.good('✓')} ${out.bold(facts.app)} is running at ${facts.appUrl} on the dev store ${safe(facts.store)}`,
        `  Page  ${facts.page}`,
        ...(keys
          ? [`  Keys  ${['o order', 'a abandoned checkout', 'r replay last', 'd dashboard', 'q quit'].join(', ')}`]
          : []),
        '',
      ].join('\n'),
    );
  }

  appSaid(text: string): void {
    this.#line({ event: 'app', text }, () => `${this.#terminal.out.quiet('app │')} ${text}`);
  }

  webhook(attempt: Attempt, answer: AttemptAnswer): void {
    const { attemptId: _, ...outcome } = answer;
    const told = { event: 'webhook', webhookId: attempt.deliveryId, topic: attempt.headers['svc-topic'], ...outcome };
    this.#line(told, () => describeAttempt(attempt, answer, this.#terminal.out));
  }

  manifest(outcome: 'taken' | 'refused'): void {
    const { out } = this.#terminal;
    const text =
      outcome === 'taken'
        ? `${out.good('✓')} manifest updated`
        : `${out.bad('✗')} manifest rejected; the previous one stays active`;
    this.#line({ event: 'manifest', outcome }, () => text);
  }

  did(what: string): void {
    this.#line({ event: 'action', what }, () => `${this.#terminal.out.accent('›')} ${what}`);
  }

  noticed(what: string): void {
    this.#line({ event: 'notice', what }, () => this.#terminal.out.warning(what));
  }

  #line(value: object, asText: () => string): void {
    this.#terminal.showLine(value, asText);
  }
}
