import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../failures.js';
import type { AppChoice } from '../project/choose-app.js';
import { eventsOf, isPassing } from '../server/read-server-events.js';
import { type Attempt, type AttemptAnswer, forwardAttempt } from './forward-attempt.js';
import { ResponseReports } from './report-responses.js';

export interface RelayOptions {
  choice: AppChoice;
  /** Only what comes from this dev store. */
  devStoreId?: string;
  /** Where an attempt goes. */
  addressOf(attempt: Attempt): URL;
  /** Called when attempts can come, and again after each time they could not. */
  ready(): void;
  answered(attempt: Attempt, answer: AttemptAnswer): void;
  /** Something passing: the server is away, the machine was asleep. */
  noticed(what: string): void;
  signal: AbortSignal;
}

const beatMs = 5_000;
const tickMs = 1_000;
/** Between two ticks that are further apart than this the machine slept. */
const sleptMs = 8_000;
/** The server says something every four seconds. */
const silentMs = 12_000;
const maxAtOnce = 128;
const rememberedMs = 60_000;
const closeMs = 3_000;
/** One call takes no more. */
const maxLastAnswers = 200;

/** Follows a relay until the person ends it: attempts go to the app, answers go back, and the server hears that we are here. */
export async function runRelay(options: RelayOptions): Promise<void> {
  const relay = new RunningRelay(options);
  await relay.open();
  try {
    await relay.follow();
  } finally {
    await relay.close();
  }
}

class RunningRelay {
  readonly #options: RelayOptions;
  readonly #reports: ResponseReports;
  /** Attempts that are being made or were answered a moment ago: told again, they are not made again. */
  readonly #known = new Set<string>();
  readonly #waiting: Attempt[] = [];
  #underWay = 0;
  #id = '';
  #ended: Failure | undefined;
  #connection = new AbortController();
  #heardMs = performance.now();
  #lastBeatMs = Number.NEGATIVE_INFINITY;
  #connected = false;

  constructor(options: RelayOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#connection.abort(), { once: true });
    this.#reports = new ResponseReports({
      send: async (answers) => void (await this.#call('POST', '/answers', { answers })),
      taken: (answers) => {
        setTimeout(() => {
          for (const { attemptId } of answers) this.#known.delete(attemptId);
        }, rememberedMs).unref();
      },
      failed: (error) => void this.#refused(error),
      signal: options.signal,
    });
  }

  async open(): Promise<void> {
    const { choice, devStoreId } = this.#options;
    const body = devStoreId === undefined ? undefined : { devStoreId };
    const { id } = await choice.server.read<{ id: string }>('POST', choice.path('/relays'), { body });
    this.#id = id;
  }

  async follow(): Promise<void> {
    const ticks = this.#keepTicking();
    try {
      await this.#followStreams();
    } finally {
      clearInterval(ticks);
    }
    if (this.#ended) throw this.#ended;
  }

  /** So that deliveries go to the endpoint again at once, except those that the app has answered. */
  async close(): Promise<void> {
    const { choice } = this.#options;
    const server = choice.server.until(AbortSignal.timeout(closeMs));
    const path = choice.path(`/relays/${this.#id}`);
    const answers = this.#reports.unreported.slice(0, maxLastAnswers);
    if (answers.length > 0) await server.ask('POST', `${path}/answers`, { body: { answers } }).catch(() => undefined);
    await server.ask('DELETE', path).catch(() => undefined);
  }

  async #followStreams(): Promise<void> {
    const { signal, noticed } = this.#options;
    let pauseMs = 250;
    while (!signal.aborted && !this.#ended) {
      try {
        await this.#followOnce();
        pauseMs = 250;
      } catch (error) {
        if (signal.aborted) return;
        if (this.#connection.signal.aborted) continue;
        if (!isPassing(error)) await this.#refused(error);
        else noticed(`Can't reach the server. Retrying. ${error instanceof Error ? error.message : ''}`.trim());
      }
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, 4_000);
    }
  }

  async #followOnce(): Promise<void> {
    const { choice, ready } = this.#options;
    this.#connection = new AbortController();
    this.#heardMs = performance.now();
    const path = choice.path(`/relays/${this.#id}/stream`);
    const answer = await choice.server.send('GET', path, {
      endless: true,
      signal: this.#connection.signal,
      headers: { accept: 'text/event-stream' },
    });
    this.#connected = true;
    try {
      ready();
      await this.#beat();
      for await (const events of eventsOf(answer, this.#hear)) {
        for (const { type, data } of events) {
          if (type === 'attempt') this.#take(JSON.parse(data) as Attempt);
          if (type === 'end') return await this.#endedBy((JSON.parse(data) as { reason: string }).reason);
        }
      }
    } finally {
      this.#connected = false;
    }
  }

  /** Every byte is a sign of life, comments too. */
  readonly #hear = () => {
    this.#heardMs = performance.now();
  };

  #take(attempt: Attempt): void {
    if (this.#known.has(attempt.attemptId)) return;
    this.#known.add(attempt.attemptId);
    this.#waiting.push(attempt);
    this.#forwardSome();
  }

  #forwardSome(): void {
    while (this.#underWay < maxAtOnce) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#underWay += 1;
      void this.#forward(next);
    }
  }

  async #forward(attempt: Attempt): Promise<void> {
    const { addressOf, answered } = this.#options;
    const answer = await forwardAttempt(attempt, addressOf(attempt));
    this.#underWay -= 1;
    this.#reports.add(answer);
    answered(attempt, answer);
    this.#forwardSome();
  }

  #keepTicking(): NodeJS.Timeout {
    let lastMs = Date.now();
    return setInterval(() => {
      const nowMs = Date.now();
      const gapMs = nowMs - lastMs;
      lastMs = nowMs;
      if (gapMs > sleptMs) this.#wakeUp(gapMs);
      else if (performance.now() - this.#heardMs > silentMs) this.#connection.abort();
      // Without the stream we are not there: nothing that is attempted would reach us.
      if (this.#connected && nowMs - this.#lastBeatMs >= beatMs - tickMs / 2) void this.#beat();
    }, tickMs);
  }

  /** The server gave up what it had told us before: what is left of it here comes again. */
  #wakeUp(gapMs: number): void {
    this.#options.noticed(`This computer was suspended for ${Math.round(gapMs / 1000)} seconds. Catching up.`);
    for (const { attemptId } of this.#waiting.splice(0)) this.#known.delete(attemptId);
    this.#connection.abort();
  }

  async #beat(): Promise<void> {
    this.#lastBeatMs = Date.now();
    try {
      await this.#call('POST', '/beat');
    } catch (error) {
      if (!this.#options.signal.aborted && !isPassing(error)) await this.#refused(error);
    }
  }

  async #call(method: string, rest: string, body?: unknown): Promise<void> {
    const { choice } = this.#options;
    await choice.server.send(method, choice.path(`/relays/${this.#id}${rest}`), {
      body,
      signal: AbortSignal.timeout(beatMs),
    });
  }

  /** A relay that ended while nobody was to blame is opened anew; anything else ends the command. */
  async #refused(error: unknown): Promise<void> {
    if (this.#options.signal.aborted) return;
    if (!(error instanceof Failure)) return this.#end(bug(error));
    if (error.code === 'RELAY_NOT_FOUND') return this.#endedBy('silent');
    if (error.code === 'RELAY_ENDED') return this.#endedBy(String(error.details.reason ?? 'closed'));
    this.#end(error);
  }

  #reopening: Promise<void> | undefined;

  async #endedBy(reason: string): Promise<void> {
    // The connection is opened again, where there is room.
    if (reason === 'shutdown' || reason === 'displaced') return;
    if (reason === 'silent') {
      this.#reopening ??= this.open().finally(() => {
        this.#reopening = undefined;
        this.#connection.abort();
      });
      return this.#reopening;
    }
    this.#end(endings[reason] ?? new Failure(`The relay ended: ${reason}.`, { code: 'RELAY_ENDED' }));
  }

  #end(failure: Failure): void {
    this.#ended ??= failure;
    this.#connection.abort();
  }
}

const bug = (error: unknown) =>
  new Failure(error instanceof Error ? (error.stack ?? error.message) : String(error), { code: 'UNEXPECTED' });

const endings: Record<string, Failure> = {
  taken_over: new Failure('Another relay of this app took over.', {
    code: 'RELAY_TAKEN_OVER',
    fix: 'It runs on another computer or terminal. Start this command again to take over.',
  }),
  closed: new Failure('The relay was closed.', { code: 'RELAY_CLOSED' }),
  session_ended: new Failure('Your sign-in has expired.', { code: 'SIGN_IN_NEEDED', fix: 'souk login' }, 4),
};
