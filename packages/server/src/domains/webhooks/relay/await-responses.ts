import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchCalls } from '../../../foundation/database/batch-calls.js';
import type { Rate } from '../../../foundation/limits/rate-limiter.js';
import type { Foundation } from '../../../foundation/platform.js';
import { asleepAfterSeconds, type RelayPulse, readRelayPulses } from '../../installations/relays.js';
import { CoalescingRunner } from '../workers/coalescing-runner.js';
import { ConnectedRelays } from './connected-relays.js';
import { InMemoryAttempts, type TakeAttempt } from './in-memory-attempts.js';
import {
  insertAttempts,
  type NewAttempt,
  type RelayAnswer,
  type RelayedAttempt,
  takeAnswers,
  withdrawAttempts,
  writeBytes,
} from './relay-attempts-table.js';
import { answersChannel, bytesChannel, type RelayHints, relaysChannel } from './relay-channels.js';

/** What became of an attempt. `returned`: its client went away, or we are about to; it was not made, or nobody knows. */
export type RelayOutcome = RelayAnswer | 'timeout' | 'returned';

/** Hands attempts to relays instead of posting them. */
export interface RelayPost {
  /** Rejects only when the database does. */
  post(attempt: RelayedAttempt): Promise<RelayOutcome>;
}

/**
 * The attempts of this process. Streams and answers that come to this very process are handed over in memory; the tables are
 * for the others, and for whoever takes over.
 */
export interface RelayAttempts extends RelayPost {
  /** Who waits, as the tables name it. */
  readonly name: string;
  /** Calls back with each attempt of the relay that this process begins, and with those that it has in memory already. */
  follow(relayId: string, take: TakeAttempt): () => void;
  /** An answer to an attempt that this process waits for. */
  take(answer: RelayAnswer): void;
  /** Waits no longer: whoever takes the deliveries over waits for their answers. */
  close(): void;
}

export interface RelayParts extends Pick<Foundation, 'db' | 'log' | 'limiter'> {
  relayPerSecond: number;
}

declare module '../../../foundation/platform.js' {
  interface Parts {
    relayAttempts: RelayAttempts;
  }
}

const timeoutMs = 10_000;
const lookEveryMs = 500;
/** Answers that came before we knew which attempts they are for are few and short-lived. */
const maxEarly = 10_000;

interface Waiting {
  relayId: string;
  sinceMs: number;
  resolve(outcome: RelayOutcome): void;
}

/** The attempts of this process that are with relays, connected to whichever process. */
class AwaitedAnswers implements RelayAttempts {
  readonly #parts: RelayParts;
  readonly #hints: RelayHints;
  readonly name = randomUUID();
  readonly #held: InMemoryAttempts;
  readonly #waiting = new Map<string, Waiting>();
  readonly #early = new Map<string, RelayAnswer>();
  readonly #rate: Rate;
  readonly #insert: (attempt: NewAttempt) => Promise<string>;
  readonly #awake = new ConnectedRelays();
  readonly #fetch = new CoalescingRunner(() => this.#fetchAnswers());
  #unlisten: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #closed = false;

  constructor(parts: RelayParts, hints: RelayHints) {
    this.#parts = parts;
    this.#hints = hints;
    const perSecond = parts.relayPerSecond;
    this.#rate = { name: 'relay', perSecond, burst: perSecond };
    this.#insert = batchCalls((attempts) => insertAttempts(parts.db, this.name, attempts), {
      together: 200,
      atOnce: 2,
    });
    this.#held = new InMemoryAttempts({
      write: (attempts) => writeBytes(parts.db, this.name, attempts),
      written: (relayId) => hints.tell(relaysChannel, relayId),
      failed: (error) => parts.log.debug({ err: error }, 'the bytes of attempts could not be written yet'),
    });
  }

  async post(attempt: RelayedAttempt): Promise<RelayOutcome> {
    await this.#awaitPermit(attempt.relayId);
    if (this.#closed) return 'returned';
    this.#listen();
    const { relayId, deliveryId, webhookId, headers, body } = attempt;
    const inMemory = this.#held.isFollowed(relayId);
    const id = await this.#insert({ relayId, deliveryId, webhookId, headers, body, inMemory });
    const held = { id, relayId, deliveryId, webhookId, headers, body };
    const taken = inMemory ? this.#held.hold(held) : this.#held.hand(held);
    this.#hints[taken ? 'tellOthers' : 'tell'](relaysChannel, relayId);
    const early = this.#early.get(id);
    if (early || this.#closed) {
      this.#early.delete(id);
      this.#held.settled(id);
      return this.#closed ? 'returned' : (early ?? 'returned');
    }
    return new Promise((resolve) => {
      this.#waiting.set(id, { relayId, sinceMs: performance.now(), resolve });
      this.#timer ??= setInterval(() => void this.#look(), lookEveryMs);
    });
  }

  follow(relayId: string, take: TakeAttempt): () => void {
    return this.#held.follow(relayId, take);
  }

  take(answer: RelayAnswer): void {
    if (this.#waiting.has(answer.attemptId)) this.#settle(answer.attemptId, answer);
    else if (this.#early.size < maxEarly) this.#early.set(answer.attemptId, answer);
  }

  close(): void {
    this.#closed = true;
    for (const id of [...this.#waiting.keys()]) this.#settle(id, 'returned');
    this.#unlisten?.();
  }

  #listen(): void {
    if (this.#unlisten) return;
    const unlisten = [
      this.#hints.on(answersChannel, this.name, () => this.#fetch.wake()),
      this.#hints.on(bytesChannel, this.name, () => void this.#held.writeAll()),
    ];
    this.#unlisten = () => {
      for (const end of unlisten) end();
    };
  }

  /** A relay is handed only so many attempts a second; the rest wait, holding nothing but slots of their own endpoint. */
  async #awaitPermit(relayId: string): Promise<void> {
    while (!this.#closed) {
      const permit = await this.#parts.limiter.take(this.#rate, relayId);
      if (!permit || permit.allowed) return;
      await sleep(Math.ceil(permit.retryAfterSeconds * 1000));
    }
  }

  #settle(id: string, outcome: RelayOutcome): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#held.settled(id);
    waiting.resolve(outcome);
    if (this.#waiting.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #fetchAnswers(): Promise<boolean> {
    try {
      for (const answer of await takeAnswers(this.#parts.db, this.name)) this.take(answer);
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'answers of relays could not be fetched and wait');
    }
    return false;
  }

  /** Whose client sleeps or left, and whose did not answer in time although it lives. Messages may be lost, so answers too. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      this.#fetch.wake();
      await this.#fetch.idle();
      await this.#giveUpOn(await this.#judge());
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'relays could not be checked');
    } finally {
      this.#looking = false;
    }
  }

  async #judge(): Promise<Map<string, 'timeout' | 'returned'>> {
    const relayIds = [...new Set([...this.#waiting.values()].map(({ relayId }) => relayId))];
    const verdicts = new Map<string, 'timeout' | 'returned'>();
    if (relayIds.length === 0) return verdicts;
    const pulses = await readRelayPulses(this.#parts.db, relayIds);
    const nowMs = performance.now();
    this.#awake.look(pulses, nowMs);
    for (const [id, { relayId, sinceMs }] of this.#waiting) {
      const fromMs = Math.max(sinceMs, this.#awake.sinceMs(relayId));
      const verdict = classifySilence(pulses.get(relayId), nowMs - fromMs);
      if (verdict) verdicts.set(id, verdict);
    }
    return verdicts;
  }

  /** One that was answered in this very moment gets its answer; one that is gone without any is with another process now. */
  async #giveUpOn(verdicts: ReadonlyMap<string, 'timeout' | 'returned'>): Promise<void> {
    if (verdicts.size === 0) return;
    const withdrawn = await withdrawAttempts(this.#parts.db, this.name, [...verdicts.keys()]);
    for (const [id, verdict] of verdicts) if (withdrawn.has(id)) this.#settle(id, verdict);
    if (withdrawn.size === verdicts.size) return;
    await this.#fetchAnswers();
    for (const id of verdicts.keys()) this.#settle(id, 'returned');
  }
}

/**
 * An attempt has timed out once its client was heard of after the ten seconds: only then is it certain that the client was
 * awake and the app silent. It waits since it was made, or since its client was back from a silence.
 */
export function classifySilence(pulse: RelayPulse | undefined, waitedMs: number): 'timeout' | 'returned' | undefined {
  if (!pulse || pulse.ended || pulse.silentSeconds >= asleepAfterSeconds) return 'returned';
  return waitedMs - pulse.silentSeconds * 1000 >= timeoutMs ? 'timeout' : undefined;
}

export function openRelayAttempts(parts: RelayParts, hints: RelayHints): RelayAttempts {
  return new AwaitedAnswers(parts, hints);
}
