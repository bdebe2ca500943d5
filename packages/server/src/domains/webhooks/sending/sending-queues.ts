import type { KeyObject } from 'node:crypto';
import type { Prepared } from '../bodies/prepare-deliveries.js';
import type { AttemptEnding, EndpointSlots } from '../queue/endpoint-slots.js';
import type { ClaimedDelivery } from '../queue/pending-deliveries-table.js';
import { postponed, settleAttempt, settleLater } from '../settling/settle-delivery.js';
import type { SettlementWriter } from '../settling/settlement-writer.js';
import type { EngineParts } from '../workers/engine-parts.js';
import { RunningWork } from '../workers/running-work.js';
import { sendDelivery } from './send-delivery.js';

/** Bounds what would be sent twice after a kill: with this many outcomes unwritten, sending pauses until some are written. */
const maxUnwritten = 256;
/** How many bodies may wait to be sent; beyond it nothing more is prepared until some are sent. */
const maxWaitingBytes = 64 * 1024 * 1024;

/** Prepared, and waiting for its endpoint to have room. */
interface Queued extends Prepared {
  keys: readonly KeyObject[];
}

/** A queue of prepared deliveries for each endpoint, sent as fast as that endpoint takes them. */
export class SendingQueues {
  readonly #parts: EngineParts;
  readonly #slots: EndpointSlots;
  readonly #writer: SettlementWriter;
  readonly #queues = new Map<string, Queued[]>();
  readonly #busy = new RunningWork();
  #waitingBytes = 0;
  #stopping = false;
  /** Called when an endpoint that answered has earned so many slots that it is worth filling them. */
  onRoom: () => void = () => {};

  constructor(parts: EngineParts, slots: EndpointSlots, writer: SettlementWriter) {
    this.#parts = parts;
    this.#slots = slots;
    this.#writer = writer;
  }

  /** Whether so much waits to be sent that no more should be prepared. */
  get full(): boolean {
    return this.#waitingBytes >= maxWaitingBytes;
  }

  get sending(): boolean {
    return this.#busy.any;
  }

  idle(): Promise<void> {
    return this.#busy.idle();
  }

  add(prepared: readonly Prepared[], keys: readonly KeyObject[]): void {
    const endpoints = new Set<string>();
    for (const { delivery, sendable } of prepared) {
      const { endpoint } = delivery;
      const queue = this.#queues.get(endpoint);
      if (queue) queue.push({ delivery, sendable, keys });
      else this.#queues.set(endpoint, [{ delivery, sendable, keys }]);
      this.#waitingBytes += sendable.body.length;
      endpoints.add(endpoint);
    }
    for (const endpoint of endpoints) this.#sendFrom(endpoint);
  }

  /** Some outcomes were written: resumes what waited for that. */
  resume(): void {
    for (const endpoint of [...this.#queues.keys()]) this.#sendFrom(endpoint);
  }

  /** Starts no more attempts: what is not yet being sent is returned to its lane. */
  stop(): void {
    this.#stopping = true;
    this.resume();
  }

  /** Starts as many attempts as the endpoint is allowed; each one that ends starts the next. */
  #sendFrom(endpoint: string): void {
    const queue = this.#queues.get(endpoint);
    if (!queue) return;
    if (this.#stopping) this.#putBack(endpoint);
    while (queue.length > 0 && this.#writer.unwritten < maxUnwritten && this.#slots.begin(endpoint)) {
      const next = queue.shift();
      // It never rejects.
      if (next) void this.#send(next);
    }
    if (queue.length === 0) this.#queues.delete(endpoint);
  }

  async #send(queued: Queued): Promise<void> {
    const { endpoint } = queued.delivery;
    this.#waitingBytes -= queued.sendable.body.length;
    this.#busy.begin();
    const ending = await this.#attempt(queued);
    this.#slots.end(endpoint, ending);
    // What waits behind an attempt that hung would hang too: it is returned, to be retried later.
    // So would what waits for a relay whose client went away.
    if (ending === 'hung' || ending === 'returned') this.#putBack(endpoint);
    if (ending === 'answered' && this.#slots.hasRoom(endpoint)) this.onRoom();
    this.#sendFrom(endpoint);
    this.#busy.end();
  }

  /** Returns to its lane what waits for the endpoint and is not yet being sent. */
  #putBack(endpoint: string): void {
    const now = this.#parts.clock.now();
    for (const { delivery, sendable } of this.#queues.get(endpoint)?.splice(0) ?? []) {
      this.#waitingBytes -= sendable.body.length;
      this.#writer.add(settleLater(delivery, now));
    }
  }

  /** Never rejects. */
  async #attempt({ delivery, sendable, keys }: Queued): Promise<AttemptEnding> {
    const { clock, outbound, appHost, relay, delaysSeconds, chance = Math.random, metrics } = this.#parts;
    if (delivery.attempts === 0) {
      metrics.lagSeconds.observe((clock.now().getTime() - delivery.eventAt.getTime()) / 1000);
    }
    try {
      const result = await sendDelivery({ clock, outbound, appHost, keys, relay }, sendable);
      if (result === 'returned') return this.#giveBack(delivery);
      metrics.attemptSeconds.series(result.error ?? 'delivered').observe(result.durationMs / 1000);
      if (result.ours) return this.#wait(delivery, result.error);
      this.#writer.add(settleAttempt(delivery, result, { now: clock.now(), delaysSeconds, chance }));
      return result.error === 'TIMEOUT' ? 'hung' : 'answered';
    } catch (error) {
      return this.#wait(delivery, error);
    }
  }

  /** The relay's client went away: the attempt is not spent. */
  #giveBack(delivery: ClaimedDelivery): AttemptEnding {
    this.#writer.add(settleLater(delivery, this.#parts.clock.now()));
    return 'returned';
  }

  /** The fault is ours: the attempt is not spent, and the endpoint is not blamed. */
  #wait(delivery: ClaimedDelivery, reason: unknown): AttemptEnding {
    const { clock, log } = this.#parts;
    log.error({ err: reason, delivery: delivery.id }, 'a delivery could not be attempted and waits');
    this.#writer.add(postponed(delivery, clock.now()));
    return 'not begun';
  }
}
