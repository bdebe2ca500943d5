import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, secondsAfter } from '../../foundation/clock.js';
import type { Database } from '../../foundation/database/open-database.js';
import type { Log } from '../../foundation/observe/open-log.js';
import type { GuardedClient } from '../../foundation/outbound/guarded-client.js';
import type { SigningKeys } from '../../foundation/secrets/signing-keys.js';
import { claimDue } from './claim-due.js';
import { CrowdedBusinesses } from './crowded-businesses.js';
import { EndpointSlots } from './endpoint-slots.js';
import { fanOutEvents } from './fan-out-events.js';
import { HeldClaims } from './held-claims.js';
import { nextTurnAt } from './lanes-table.js';
import type { DeliveryMetrics } from './observe-deliveries.js';
import type { PayloadReaders } from './payload-readers.js';
import type { ClaimedDelivery, NewDelivery } from './pending-deliveries-table.js';
import { type EarlyBodies, type KnownFacts, type Prepared, prepareDeliveries } from './prepare-deliveries.js';
import { readBodiesEarly } from './read-bodies-early.js';
import { type AnnounceSwitchedOff, recordSettlements } from './record-settlements.js';
import { rememberSubscriptions } from './remember-subscriptions.js';
import { Turns } from './run-in-turns.js';
import type { Chance } from './schedule-retries.js';
import { type SendingParts, sendDelivery } from './send-delivery.js';
import { type Settlement, settleAttempt, settleLater } from './settle-delivery.js';
import { SettlementDesk } from './settlement-desk.js';
import { returnStrays } from './workers-table.js';

export interface EngineParts {
  db: Database;
  clock: Clock;
  log: Log;
  outbound: GuardedClient;
  signingKeys: Pick<SigningKeys, 'active'>;
  readers: PayloadReaders;
  metrics: DeliveryMetrics;
  announce: AnnounceSwitchedOff;
  delaysSeconds: readonly number[];
  chance?: Chance;
  mostInHand?: number;
  /** Outcomes gather this long before they are written; 0 in tests that count every step. */
  gatherMs?: number;
}

const eventsEach = 100;
const businessesEach = 50;
/** Events fanned out at once: fewer while many of them find no free hand, more while all do. */
const fewestEvents = 50;
const mostEvents = 500;
const mostInBatch = 500;
/** What a kill would have sent twice: with this many outcomes unwritten, nothing more is sent until some are. */
const mostUnwritten = 256;
/** With no hands free, events are still fanned out, but at this pace: they wait in the lanes then. */
const crowdedPauseMs = 50;
/** After our own failure to prepare a delivery. */
const laterSeconds = 5;
/** With fewer hands free than this, it is better to wait for outcomes than to claim again at once. */
const worthClaiming = 32;

/**
 * Fans events out, claims what is due, sends it and writes what came of it. It knows nothing of timers or other workers;
 * `DeliveryWorker` keeps it going.
 */
export class DeliveryEngine {
  worker = '0';
  readonly #parts: EngineParts;
  readonly #slots: EndpointSlots;
  readonly #subscriptions = rememberSubscriptions();
  readonly #desk: SettlementDesk;
  readonly #claims: HeldClaims;
  readonly #fanOut = new Turns(() => this.#guarded(() => this.#fanOutSome()));
  readonly #claim = new Turns(() => this.#guarded(() => this.#claimSome()));
  readonly #inHand = new Set<Promise<void>>();
  readonly #queues = new Map<string, Queued[]>();
  readonly #crowded = new CrowdedBusinesses();
  #eventsAtOnce = fewestEvents;
  #afterBusiness = '0';
  #moreWaits = false;
  #stopping = false;
  /** Called when something became due later than now, with that time. */
  onNextTurn: (at: Date) => void = () => {};

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#slots = new EndpointSlots({
      most: parts.mostInHand ?? 4_096,
      startPerEndpoint: 16,
      mostPerEndpoint: 1_024,
      mostAtOnce: 64,
    });
    this.#claims = new HeldClaims((held) => returnStrays(parts.db, this.worker, { held, now: parts.clock.now() }));
    this.#desk = new SettlementDesk({
      write: (batch) => recordSettlements(parts.db, batch, { now: parts.clock.now(), announce: parts.announce }),
      written: (batch) => this.#written(batch),
      failed: (error) => parts.log.warn({ err: error }, 'webhook outcomes could not be written yet'),
      gatherMs: parts.gatherMs ?? 10,
      mostInBatch,
    });
  }

  get inHand(): number {
    return this.#slots.inHand;
  }

  /** There may be events to fan out. */
  wakeFanOut(): void {
    this.#fanOut.wake();
  }

  /** There may be deliveries due. */
  wakeClaim(): void {
    this.#claim.wake();
  }

  /** Works until nothing is left to do at the clock's present time: how tests let time pass in steps. */
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

  /** Takes nothing new and waits for what is in hand. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([this.#fanOut.stop(), this.#claim.stop()]);
    for (const endpoint of this.#queues.keys()) this.#sendFrom(endpoint);
    await this.#idle();
  }

  #progress = 0;

  async #idle(): Promise<void> {
    do {
      await this.#claim.idle();
      while (this.#inHand.size > 0) await Promise.all(this.#inHand);
      await this.#desk.idle();
    } while (this.#inHand.size > 0 || this.#desk.waiting > 0);
    await this.#claim.idle();
  }

  /** A step that fails is logged and left to the next wake-up: the worker itself goes on. */
  async #guarded(step: () => Promise<boolean>): Promise<boolean> {
    try {
      return await this.#claims.during(step);
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'a step of the webhook engine failed and will be tried again');
      return false;
    }
  }

  async #fanOutSome(): Promise<boolean> {
    const { db, clock, metrics, readers } = this.#parts;
    const start = this.#afterBusiness;
    if (this.#slots.free < fewestEvents) await sleep(crowdedPauseMs);
    const crowded = this.#crowded.list((endpoint) => this.#slots.hasRoom(endpoint), performance.now());
    let bodies: EarlyBodies | undefined;
    const { events, claimed, targets, waiting } = await fanOutEvents(db, {
      worker: this.worker,
      now: clock.now(),
      slots: this.#slots,
      subscriptions: this.#subscriptions,
      afterBusiness: start,
      mostBusinesses: businessesEach,
      mostEventsEach: eventsEach,
      mostEvents: this.#eventsAtOnce,
      exceptBusinesses: crowded,
      onPlanned: (...plan) => {
        bodies = readBodiesEarly({ db, readers, subscriptions: this.#subscriptions }, ...plan);
        // Looked at again when the deliveries are prepared; unheard until then, a failure would end the process.
        bodies.catch(() => undefined);
      },
    });
    this.#progress += events.length;
    metrics.eventsFannedOut.inc(events.length);
    const businesses = new Set(events.map(({ businessId }) => businessId));
    this.#afterBusiness = businesses.size >= businessesEach ? largest(businesses) : '0';
    if (claimed.length > 0) this.#handle(claimed, { events, targets, bodies });
    if (waiting.length > 0) this.#moreWaits = true;
    this.#holdBackCrowds(claimed, waiting);
    this.#eventsAtOnce =
      waiting.length > claimed.length / 4
        ? Math.max(Math.floor(this.#eventsAtOnce / 2), fewestEvents)
        : Math.min(this.#eventsAtOnce * 2, mostEvents);
    // A round that began in the middle must also look at the businesses before its start.
    return events.length > 0 || start !== '0';
  }

  #holdBackCrowds(claimed: readonly ClaimedDelivery[], waiting: readonly NewDelivery[]): void {
    if (waiting.length === 0) return;
    const endpoints = new Map<string, Set<string>>();
    for (const { businessId, endpoint } of [...claimed, ...waiting]) {
      endpoints.set(businessId, (endpoints.get(businessId) ?? new Set()).add(endpoint));
    }
    for (const { businessId, endpoint } of waiting) {
      const alone = endpoints.get(businessId)?.size === 1;
      if (alone && this.#slots.answers(endpoint)) this.#crowded.add(businessId, endpoint, performance.now());
    }
  }

  async #claimSome(): Promise<boolean> {
    const { db, clock } = this.#parts;
    if (this.#slots.free <= 0 || this.#stopping) {
      this.#moreWaits = true;
      return false;
    }
    const now = clock.now();
    const full = this.#slots.full();
    const claimed = await claimDue(db, { worker: this.worker, now, slots: this.#slots });
    this.#progress += claimed.length;
    this.#moreWaits = claimed.length > 0 || full.length > 0;
    if (claimed.length > 0) {
      this.#handle(claimed);
      return this.#slots.free >= worthClaiming;
    }
    const next = await nextTurnAt(db, full);
    if (next) this.onNextTurn(next);
    return false;
  }

  #written(batch: readonly Settlement[]): void {
    this.#claims.gaveBack(batch.map(({ delivery }) => delivery));
    for (const { delivery } of batch) this.#slots.giveBack(delivery.endpoint);
    this.#parts.metrics.inHand.set(this.#slots.inHand);
    for (const endpoint of [...this.#queues.keys()]) this.#sendFrom(endpoint);
    if (this.#stopping) return;
    if (this.#moreWaits && this.#slots.free > 0) this.#claim.wake();
    if (this.#crowded.any) this.#fanOut.wake();
  }

  #handle(claimed: ClaimedDelivery[], known?: KnownFacts): void {
    const work = this.#deliver(claimed, known).finally(() => this.#inHand.delete(work));
    this.#inHand.add(work);
  }

  async #deliver(claimed: ClaimedDelivery[], known?: KnownFacts): Promise<void> {
    this.#claims.took(claimed);
    const { db, clock, readers, log, metrics, outbound, signingKeys } = this.#parts;
    metrics.inHand.set(this.#slots.inHand);
    let prepared: Prepared[];
    let sending: SendingParts;
    try {
      const keys = (await signingKeys.active('webhook')).map(({ signKey }) => signKey);
      if (keys.length === 0) throw new Error('There is no webhook signing key.');
      sending = { clock, outbound, keys };
      const ready = await prepareDeliveries(
        { db, now: clock.now(), readers, subscriptions: this.#subscriptions },
        claimed,
        known,
      );
      prepared = ready.prepared;
      for (const settlement of ready.settled) this.#desk.hand(settlement);
    } catch (error) {
      log.warn({ err: error }, 'deliveries could not be prepared and wait a little');
      const dueAt = secondsAfter(clock.now(), laterSeconds);
      for (const delivery of claimed) this.#desk.hand(settleLater(delivery, dueAt));
      return;
    }
    for (const item of prepared) this.#queueFor(item.delivery.endpoint).push({ ...item, sending });
    for (const endpoint of new Set(prepared.map(({ delivery }) => delivery.endpoint))) this.#sendFrom(endpoint);
  }

  #queueFor(endpoint: string): Queued[] {
    const known = this.#queues.get(endpoint);
    if (known) return known;
    const queue: Queued[] = [];
    this.#queues.set(endpoint, queue);
    return queue;
  }

  /** Starts as many attempts as the endpoint is allowed; each one that ends starts the next. */
  #sendFrom(endpoint: string): void {
    const queue = this.#queues.get(endpoint);
    if (!queue) return;
    if (this.#stopping) this.#putBack(endpoint);
    while (queue.length > 0 && this.#desk.unwritten < mostUnwritten && this.#slots.begin(endpoint)) {
      const next = queue.shift();
      if (next) this.#send(next);
    }
    if (queue.length === 0) this.#queues.delete(endpoint);
  }

  #send(queued: Queued): void {
    const { endpoint } = queued.delivery;
    const work = this.#attempt(queued).then((answered) => {
      this.#inHand.delete(work);
      this.#slots.end(endpoint, answered);
      // What waits behind an attempt that hung would hang as well: others may have it, later.
      if (!answered) this.#putBack(endpoint);
      this.#sendFrom(endpoint);
    });
    this.#inHand.add(work);
  }

  /** Returns what is in hand for the endpoint and not yet being sent to its lane. */
  #putBack(endpoint: string): void {
    const now = this.#parts.clock.now();
    for (const { delivery } of this.#queues.get(endpoint)?.splice(0) ?? []) this.#desk.hand(settleLater(delivery, now));
  }

  /** True when the endpoint answered in any way, false when the attempt ran into its deadline. */
  async #attempt({ delivery, sendable, sending }: Queued): Promise<boolean> {
    const { clock, delaysSeconds, chance = Math.random, metrics, log } = this.#parts;
    if (delivery.attempts === 0)
      metrics.lagSeconds.observe((clock.now().getTime() - delivery.eventAt.getTime()) / 1000);
    try {
      const result = await sendDelivery(sending, sendable);
      const outcome = result.error ?? 'delivered';
      metrics.attemptSeconds.observe({ outcome }, result.durationMs / 1000);
      this.#desk.hand(settleAttempt(delivery, result, { now: clock.now(), delaysSeconds, chance }));
      return result.error !== 'TIMEOUT';
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'a delivery could not be attempted');
      this.#desk.hand(settleLater(delivery, secondsAfter(clock.now(), laterSeconds)));
      return true;
    }
  }
}

/** Prepared, and waiting for its endpoint to take it. */
interface Queued extends Prepared {
  sending: SendingParts;
}

function largest(ids: ReadonlySet<string>): string {
  let most = 0n;
  for (const id of ids) if (BigInt(id) > most) most = BigInt(id);
  return most.toString();
}
