import type { PendingAttempt, RelayedAttempt } from './relay-attempts-table.js';

/** Takes an attempt over; false when it cannot now, and reads it from the table later. */
export type TakeAttempt = (attempt: PendingAttempt) => boolean;

export interface InMemoryAttempt extends RelayedAttempt {
  id: string;
}

export interface InMemoryAttemptsOptions {
  write(attempts: readonly InMemoryAttempt[]): Promise<void>;
  /** Called with each relay of which something was written. */
  written(relayId: string): void;
  failed(error: unknown): void;
}

const maxAtOnce = 100;

/**
 * Attempts whose bytes are in this process alone, because a stream of their relay is here too. Writing, parsing and storing bytes
 * that nobody reads was the largest part of what a relay cost the database. Whoever else needs them asks, and they are written then.
 */
export class InMemoryAttempts {
  readonly #options: InMemoryAttemptsOptions;
  readonly #followers = new Map<string, Set<TakeAttempt>>();
  readonly #held = new Map<string, InMemoryAttempt>();

  constructor(options: InMemoryAttemptsOptions) {
    this.#options = options;
  }

  isFollowed(relayId: string): boolean {
    return this.#followers.has(relayId);
  }

  /** A new stream is first handed what the one before it was handed: its client may have got none of it. */
  follow(relayId: string, take: TakeAttempt): () => void {
    const followers = this.#followers.get(relayId) ?? new Set();
    this.#followers.set(relayId, followers.add(take));
    const refused = [...this.#held.values()].filter((held) => held.relayId === relayId && !take(onItsWay(held)));
    void this.#write(refused);
    return () => {
      followers.delete(take);
      if (followers.size === 0 && this.#followers.get(relayId) === followers) this.#followers.delete(relayId);
    };
  }

  /** To the streams here; true when one of them took it. */
  hand(attempt: InMemoryAttempt): boolean {
    const followers = this.#followers.get(attempt.relayId);
    if (!followers) return false;
    const told = onItsWay(attempt);
    let taken = false;
    for (const take of followers) taken = take(told) || taken;
    return taken;
  }

  /** The same with one whose bytes are not in the table: they are kept until it is settled, or written. */
  hold(attempt: InMemoryAttempt): boolean {
    this.#held.set(attempt.id, attempt);
    if (this.hand(attempt)) return true;
    // Its stream ended while its row was being written.
    void this.#write([attempt]);
    return false;
  }

  settled(id: string): void {
    this.#held.delete(id);
  }

  /** Somebody else asks for them. */
  writeAll(): Promise<void> {
    return this.#write([...this.#held.values()]);
  }

  /** Never rejects: who asks and gets nothing asks again. */
  async #write(attempts: readonly InMemoryAttempt[]): Promise<void> {
    try {
      for (let first = 0; first < attempts.length; first += maxAtOnce) {
        const some = attempts.slice(first, first + maxAtOnce);
        await this.#options.write(some);
        for (const { id } of some) this.#held.delete(id);
        for (const relayId of new Set(some.map((attempt) => attempt.relayId))) this.#options.written(relayId);
      }
    } catch (error) {
      this.#options.failed(error);
    }
  }
}

function onItsWay({ id, webhookId, headers, body }: InMemoryAttempt): PendingAttempt {
  return { id, webhookId, headers, bodyBase64: body.toString('base64') };
}
