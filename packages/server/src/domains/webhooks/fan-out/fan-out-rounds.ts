import { isDatabaseUnavailable } from '../../../foundation/database/classify-database-error.js';
import { nextQueuedBusiness } from '../../events/event-queue.js';
import type { EndpointSlots } from '../queue/endpoint-slots.js';
import type { Subscriptions } from '../routing/subscription-cache.js';
import type { EngineParts } from '../workers/engine-parts.js';
import { BackpressuredBusinesses } from './backpressured-businesses.js';
import { type FanOut, fanOutEvents, nothingFannedOut } from './fan-out-events.js';

const businessesEach = 50;
/** Events fanned out at once: fewer while many of them find no free slot, more while all do. */
const minEvents = 50;
const maxEvents = 600;
/** A business whose events cannot be fanned out at all is skipped for this long. */
const troubledMs = 30_000;

export interface FanOutRound extends FanOut {
  /** Whether another round may find something. */
  more: boolean;
}

/** Fans events out round by round: each business gets its turn, at the pace at which slots come free. */
export class FanOutRounds {
  readonly #parts: EngineParts;
  readonly #slots: EndpointSlots;
  readonly #subscriptions: Subscriptions;
  readonly #crowded = new BackpressuredBusinesses();
  /** Until when each is skipped. */
  readonly #troubled = new Map<string, number>();
  #eventsAtOnce = minEvents;
  #afterBusiness = '0';
  /** One business at a time, after a round failed, so that the one that causes the failure does not affect the others. */
  #oneByOne = false;
  #underWay: Promise<unknown> | undefined;

  constructor(parts: EngineParts, slots: EndpointSlots, subscriptions: Subscriptions) {
    this.#parts = parts;
    this.#slots = slots;
    this.#subscriptions = subscriptions;
  }

  /** Whether a business that was held back may continue: slots came free, or it has waited long enough. */
  get worthAnother(): boolean {
    return this.#crowded.anyMayGoOn((endpoint) => this.#slots.hasRoom(endpoint), performance.now());
  }

  /** Ends with the round under way, whatever becomes of it. */
  get underWay(): Promise<unknown> | undefined {
    return this.#underWay;
  }

  async next(worker: string): Promise<FanOutRound> {
    const round = this.#next(worker);
    this.#underWay = round.catch(() => undefined);
    try {
      return await round;
    } finally {
      this.#underWay = undefined;
    }
  }

  async #next(worker: string): Promise<FanOutRound> {
    const { heldBack, impatient, roomy } = this.#crowded.sort(
      (endpoint) => this.#slots.hasRoom(endpoint),
      performance.now(),
    );
    const except = [...heldBack, ...this.#stillTroubled()];
    if (this.#oneByOne) return this.#fanOutAlone(worker, except, impatient);
    const start = this.#afterBusiness;
    const most = { businesses: businessesEach, events: this.#worthLookingAt(roomy) };
    try {
      const round = await this.#fanOut(worker, { after: start, except, impatient, most });
      // When every business waits for its endpoint, the next round would find nothing: slots that come free start one.
      const someGoOn = round.businesses > round.heldBack.size;
      const cut = round.businesses >= most.businesses || (someGoOn && round.looked >= most.events);
      this.#afterBusiness = cut ? round.lastBusiness : '0';
      this.#adaptPace(round);
      // A round that began in the middle must also look at the businesses before its start.
      // What was recorded since has its own wake-up: a round that took all there was needs no other one to see that.
      return { ...round, more: cut || start !== '0' || (someGoOn && round.anyHasMore) };
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.#parts.log.warn({ err: error }, 'events could not be fanned out together; each business is tried alone');
      this.#oneByOne = true;
      this.#afterBusiness = '0';
      return { ...nothingFannedOut, more: true };
    }
  }

  /** One business; ends the one-by-one mode when there is none left. */
  async #fanOutAlone(worker: string, except: string[], impatient: ReadonlySet<string>): Promise<FanOutRound> {
    const businessId = await nextQueuedBusiness(this.#parts.db, this.#afterBusiness, except);
    if (businessId === undefined) {
      this.#oneByOne = false;
      this.#afterBusiness = '0';
      return { ...nothingFannedOut, more: true };
    }
    this.#afterBusiness = businessId;
    const after = (BigInt(businessId) - 1n).toString();
    try {
      const round = await this.#fanOut(worker, {
        after,
        except,
        impatient,
        most: { businesses: 1, events: minEvents },
      });
      return { ...round, more: true };
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.#parts.log.error(
        { err: error, businessId },
        "a business's events cannot be fanned out; the others continue",
      );
      this.#troubled.set(businessId, performance.now() + troubledMs);
      return { ...nothingFannedOut, more: true };
    }
  }

  async #fanOut(worker: string, { after, except, impatient, most }: Scope): Promise<FanOut> {
    const { db, clock, metrics, counts } = this.#parts;
    const fanOut = await fanOutEvents(db, {
      worker,
      now: clock.now(),
      slots: this.#slots,
      subscriptions: this.#subscriptions,
      afterBusiness: after,
      maxBusinesses: most.businesses,
      maxEvents: most.events,
      exceptBusinesses: except,
      impatient,
    });
    metrics.eventsFannedOut.inc(fanOut.events.length);
    counts.skipped(fanOut.skipped);
    for (const [businessId, endpoint] of fanOut.heldBack) this.#crowded.add(businessId, endpoint, performance.now());
    return fanOut;
  }

  /**
   * As many as fill the endpoints that were waited for, and a few more: those show who has to wait again, without a separate
   * round just to find out.
   */
  #worthLookingAt(roomy: ReadonlySet<string>): number {
    if (roomy.size === 0) return this.#eventsAtOnce;
    let room = minEvents;
    for (const endpoint of roomy) room += this.#slots.roomOf(endpoint);
    return Math.min(Math.max(room, this.#eventsAtOnce), maxEvents);
  }

  #adaptPace({ looked, events, claimed, waiting, heldBack }: FanOut): void {
    const unserved = looked - events.length + waiting.length;
    this.#eventsAtOnce =
      heldBack.size > 0 || unserved > claimed.length / 4
        ? Math.max(Math.floor(this.#eventsAtOnce / 2), minEvents)
        : Math.min(this.#eventsAtOnce * 2, maxEvents);
  }

  #stillTroubled(): string[] {
    const nowMs = performance.now();
    for (const [businessId, untilMs] of this.#troubled) if (untilMs <= nowMs) this.#troubled.delete(businessId);
    return [...this.#troubled.keys()];
  }
}

interface Scope {
  after: string;
  except: string[];
  impatient: ReadonlySet<string>;
  most: { businesses: number; events: number };
}
