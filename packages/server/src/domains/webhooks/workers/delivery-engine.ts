import { setTimeout as sleep } from 'node:timers/promises';
import type { KnownFacts } from '../bodies/prepare-deliveries.js';
import { FanOutRounds } from '../fan-out/fan-out-rounds.js';
import { ActiveClaims } from '../queue/active-claims.js';
import { claimDue } from '../queue/claim-due.js';
import { nextTurnAt } from '../queue/delivery-queues-table.js';
import { EndpointSlots } from '../queue/endpoint-slots.js';
import type { ClaimedDelivery } from '../queue/pending-deliveries-table.js';
import { cacheSubscriptions } from '../routing/subscription-cache.js';
import { readyToSend } from '../sending/ready-to-send.js';
import { SendingQueues } from '../sending/sending-queues.js';
import { recordSettlements } from '../settling/record-settlements.js';
import { postponed, type Settlement } from '../settling/settle-delivery.js';
import { SettlementWriter } from '../settling/settlement-writer.js';
import { CoalescingRunner } from './coalescing-runner.js';
import type { EngineParts } from './engine-parts.js';
import { RunningWork } from './running-work.js';
import { returnOrphaned } from './workers-table.js';

const maxInBatch = 500;
/** So many outcomes are written without waiting for more. */
const worthWriting = 96;
/** With fewer free slots than this, it is better to wait for outcomes than to claim again immediately. */
const worthClaiming = 32;
/** With hardly a free slot, events are still fanned out, but at this pace, and wait in the lanes. */
const crowdedPauseMs = 50;

/**
 * Fans events out, claims what is due, sends it and writes the outcome. It knows nothing of timers or other workers;
 * `DeliveryWorker` keeps it running.
 */
export class DeliveryEngine {
  worker = '0';
  readonly #parts: EngineParts;
  readonly #slots: EndpointSlots;
  readonly #subscriptions = cacheSubscriptions();
  readonly #writer: SettlementWriter;
  readonly #claims: ActiveClaims;
  readonly #queues: SendingQueues;
  readonly #rounds: FanOutRounds;
  readonly #fanOut = new CoalescingRunner(() => this.#guarded(() => this.#fanOutSome()));
  readonly #claim = new CoalescingRunner(() => this.#guarded(() => this.#claimSome()));
  readonly #preparing = new RunningWork();
  /** Whether something due may wait in the lanes for a free slot. */
  #moreWaits = false;
  /** Whether events were left in the queue for lack of memory. */
  #eventsWait = false;
  #stopping = false;
  #progress = 0;
  /** Called when something became due later than now, with that time. */
  onNextTurn: (at: Date) => void = () => {};

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#slots = new EndpointSlots({
      most: parts.maxSlots ?? 4_096,
      startPerEndpoint: 16,
      maxPerEndpoint: 1_024,
      maxAtOnce: 64,
      maxRelayedAtOnce: 512,
    });
    this.#claims = new ActiveClaims((held) => returnOrphaned(parts.db, this.worker, { held, now: parts.clock.now() }));
    this.#writer = new SettlementWriter({
      write: (batch) => recordSettlements(parts.db, batch, { now: parts.clock.now(), announce: parts.announce }),
      written: (batch) => this.#written(batch),
      failed: (error) => parts.log.warn({ err: error }, 'webhook outcomes could not be written yet'),
      gatherMs: parts.gatherMs ?? 20,
      roundUnderWay: () => this.#rounds.underWay,
      worthWriting,
      maxInBatch,
    });
    this.#queues = new SendingQueues(parts, this.#slots, this.#writer);
    this.#rounds = new FanOutRounds(parts, this.#slots, this.#subscriptions);
    this.#queues.onRoom = () => this.#fillRoom();
  }

  get claimed(): number {
    return this.#slots.taken;
  }

  /** There may be events to fan out. */
  wakeFanOut(): void {
    this.#fanOut.wake();
  }

  /** There may be deliveries due. */
  wakeClaim(): void {
    this.#claim.wake();
  }

  /** Works until nothing is left to do at the clock's current time: tests use it to advance time in steps. */
  async settleEverythingDue(): Promise<void> {
    let before: number;
    do {
      before = this.#progress;
      this.wakeFanOut();
      await this.#fanOut.idle();
      this.wakeClaim();
      await this.#idle();
    } while (this.#progress !== before);
  }

  /** Takes nothing new and waits for what it holds. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([this.#fanOut.stop(), this.#claim.stop()]);
    this.#queues.stop();
    await this.#idle();
  }

  async #idle(): Promise<void> {
    do {
      await this.#claim.idle();
      await this.#preparing.idle();
      await this.#queues.idle();
      await this.#writer.idle();
    } while (this.#preparing.any || this.#queues.sending || this.#writer.waiting > 0);
    await this.#claim.idle();
  }

  /** A step that fails is logged and left to the next wake-up: the worker itself keeps running. */
  async #guarded(step: () => Promise<boolean>): Promise<boolean> {
    try {
      return await this.#claims.during(step);
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'a step of the webhook engine failed and will be tried again');
      return false;
    }
  }

  async #fanOutSome(): Promise<boolean> {
    if (this.#queues.full) {
      this.#eventsWait = true;
      return false;
    }
    this.#eventsWait = false;
    if (this.#slots.free < worthClaiming) await sleep(crowdedPauseMs);
    const { events, targets, claimed, waiting, more } = await this.#rounds.next(this.worker);
    this.#progress += events.length;
    if (claimed.length > 0) void this.#deliver(claimed, { events, targets });
    if (waiting.length > 0) this.#moreWaits = true;
    return more;
  }

  async #claimSome(): Promise<boolean> {
    const { db, clock } = this.#parts;
    if (this.#slots.free <= 0 || this.#queues.full || this.#stopping) {
      this.#moreWaits = true;
      return false;
    }
    const full = this.#slots.full();
    const claimed = await claimDue(db, { worker: this.worker, now: clock.now(), slots: this.#slots });
    this.#progress += claimed.length;
    this.#moreWaits = claimed.length > 0 || full.length > 0;
    if (claimed.length > 0) {
      void this.#deliver(claimed);
      return this.#slots.free >= worthClaiming;
    }
    const next = await nextTurnAt(db, full);
    if (next) this.onNextTurn(next);
    return false;
  }

  /** Events that were left in the queue for their endpoint need not wait for what it has answered to be written. */
  #fillRoom(): void {
    if (!this.#stopping && this.#rounds.worthAnother) this.wakeFanOut();
  }

  #written(batch: readonly Settlement[]): void {
    this.#parts.counts.settled(batch);
    this.#claims.gaveBack(batch.map(({ delivery }) => delivery));
    for (const { delivery } of batch) this.#slots.giveBack(delivery.endpoint);
    this.#parts.metrics.claimed.set(this.#slots.taken);
    this.#queues.resume();
    if (this.#stopping) return;
    if (this.#moreWaits && this.#slots.free > 0) this.#claim.wake();
    if (this.#eventsWait) this.wakeFanOut();
    this.#fillRoom();
  }

  /** Never rejects: what cannot be prepared is postponed. */
  async #deliver(claimed: ClaimedDelivery[], known?: KnownFacts): Promise<void> {
    this.#claims.took(claimed);
    this.#preparing.begin();
    this.#parts.metrics.claimed.set(this.#slots.taken);
    try {
      const parts = { ...this.#parts, subscriptions: this.#subscriptions };
      const { prepared, settled, keys } = await readyToSend(parts, claimed, known);
      for (const settlement of settled) this.#writer.add(settlement);
      this.#queues.add(prepared, keys);
    } catch (error) {
      const now = this.#parts.clock.now();
      this.#parts.log.warn({ err: error }, 'deliveries could not be prepared and wait');
      for (const delivery of claimed) this.#writer.add(postponed(delivery, now));
    } finally {
      this.#preparing.end();
    }
  }
}
