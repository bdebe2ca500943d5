import { isRelayed } from './relay-queues.js';

/** How many deliveries a worker may hold, in total and for each endpoint, and how many of those it sends concurrently. */
export interface SlotOptions {
  most: number;
  /** What an endpoint starts with, and what it can earn. */
  startPerEndpoint: number;
  maxPerEndpoint: number;
  maxAtOnce: number;
  /** The same through a relay, whose attempts travel together: the more at once, the less each costs. */
  maxRelayedAtOnce?: number;
}

/** How an attempt ended: with any response, at its deadline, before it reached the endpoint at all, or with a relay that went away. */
export type AttemptEnding = 'answered' | 'hung' | 'not begun' | 'returned';

interface Endpoint {
  taken: number;
  sending: number;
  /** How many slots it may take; adapts to how the endpoint behaves. */
  allowed: number;
  /** False from an attempt that hit its deadline until the next response. */
  answers: boolean;
}

const maxIdleEndpoints = 10_000;
/** How many slots a response earns: it takes few rounds to grow from the first ones to as many as a busy endpoint can use. */
const earnedByAnswer = 3;
/** No endpoint may have more than this share of the slots the others leave free, so that some remain for the next one. */
const largestPart = 1 / 4;
/** An endpoint has room once no more than this share of its slots is taken: few large rounds cost less than many small ones. */
const roomyPart = 1 / 2;

/**
 * The slots of one worker. An endpoint that answers earns more of them, one that lets attempts time out loses half each
 * time, so that neither a dead endpoint nor a hundred of them can hog what the live ones need.
 */
export class EndpointSlots {
  readonly #options: SlotOptions;
  readonly #endpoints = new Map<string, Endpoint>();
  #taken = 0;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  get taken(): number {
    return this.#taken;
  }

  get free(): number {
    return this.#options.most - this.#taken;
  }

  /** Takes a slot for the endpoint; false when none is free. */
  take(endpoint: string): boolean {
    if (!this.canTake(endpoint)) return false;
    const known = this.#endpoints.get(endpoint) ?? this.#add(endpoint);
    known.taken += 1;
    this.#taken += 1;
    return true;
  }

  /** Whether `take` would find a slot for the endpoint. */
  canTake(endpoint: string): boolean {
    if (this.free <= 0) return false;
    const known = this.#endpoints.get(endpoint);
    return !known || known.taken < this.#limitOf(known);
  }

  /** The delivery is settled and recorded, or was never claimed. */
  giveBack(endpoint: string): void {
    const known = this.#endpoints.get(endpoint);
    if (!known) return;
    known.taken -= 1;
    this.#taken -= 1;
  }

  /** Begins an attempt; false when the endpoint already has as many concurrent attempts as allowed. */
  begin(endpoint: string): boolean {
    const known = this.#endpoints.get(endpoint);
    if (!known || known.sending >= Math.min(known.allowed, this.#maxAtOnce(endpoint))) return false;
    known.sending += 1;
    return true;
  }

  end(endpoint: string, ending: AttemptEnding): void {
    const known = this.#endpoints.get(endpoint);
    if (!known) return;
    known.sending -= 1;
    if (ending === 'not begun' || ending === 'returned') return;
    const answered = ending === 'answered';
    known.answers = answered;
    known.allowed = answered
      ? Math.min(known.allowed + earnedByAnswer, this.#options.maxPerEndpoint)
      : Math.max(Math.floor(known.allowed / 2), 1);
  }

  /** Whether the endpoint is responding, as far as is known, so that its slots will soon be free again. */
  answers(endpoint: string): boolean {
    return this.#endpoints.get(endpoint)?.answers ?? true;
  }

  /** Whether enough of the endpoint's slots are free that taking more is worth a separate round. */
  hasRoom(endpoint: string): boolean {
    const known = this.#endpoints.get(endpoint);
    return this.free > 0 && (!known || known.taken <= this.#limitOf(known) * roomyPart);
  }

  /** How many more slots the endpoint may take. */
  roomOf(endpoint: string): number {
    const known = this.#endpoints.get(endpoint);
    if (!known) return Math.min(this.#options.startPerEndpoint, Math.max(this.free, 0));
    return Math.max(Math.min(this.free, this.#limitOf(known) - known.taken), 0);
  }

  /** Endpoints that can take no more slots now. */
  full(): string[] {
    return [...this.#endpoints.keys()].filter((endpoint) => !this.canTake(endpoint));
  }

  #maxAtOnce(endpoint: string): number {
    const { maxAtOnce, maxRelayedAtOnce = maxAtOnce } = this.#options;
    return isRelayed(endpoint) ? maxRelayedAtOnce : maxAtOnce;
  }

  #limitOf({ allowed, taken }: Endpoint): number {
    return Math.min(allowed, Math.ceil((this.free + taken) * largestPart));
  }

  #add(endpoint: string): Endpoint {
    if (this.#endpoints.size >= maxIdleEndpoints) this.#deleteIdle();
    const added = { taken: 0, sending: 0, allowed: this.#options.startPerEndpoint, answers: true };
    this.#endpoints.set(endpoint, added);
    return added;
  }

  #deleteIdle(): void {
    for (const [endpoint, { taken }] of this.#endpoints) if (taken === 0) this.#endpoints.delete(endpoint);
  }
}
