/** How many attempts may be under way at once, over all and for each endpoint. */
export interface SlotOptions {
  most: number;
  /** What an endpoint starts with, and what it can earn. */
  startPerEndpoint: number;
  mostPerEndpoint: number;
}

interface Endpoint {
  busy: number;
  cap: number;
}

const mostIdleEndpoints = 10_000;

/**
 * The hands of one worker. An endpoint that answers earns more of them, one that lets attempts time out keeps a single
 * one, so that neither a dead endpoint nor a thousand of them can hold what the living ones need.
 */
export class EndpointSlots {
  readonly #options: SlotOptions;
  readonly #endpoints = new Map<string, Endpoint>();
  #busy = 0;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  get busy(): number {
    return this.#busy;
  }

  get free(): number {
    return this.#options.most - this.#busy;
  }

  freeFor(endpoint: string): number {
    const known = this.#endpoints.get(endpoint);
    const room = known ? Math.max(Math.floor(known.cap) - known.busy, 0) : this.#options.startPerEndpoint;
    return Math.min(room, this.free);
  }

  /** Takes a hand for the endpoint; false when none is free. */
  take(endpoint: string): boolean {
    if (this.freeFor(endpoint) <= 0) return false;
    const known = this.#endpoints.get(endpoint) ?? this.#add(endpoint);
    known.busy += 1;
    this.#busy += 1;
    return true;
  }

  /** Gives the hand back; `answered` is false when the attempt ran into its deadline, null when it was never made. */
  release(endpoint: string, answered: boolean | null): void {
    const known = this.#endpoints.get(endpoint);
    if (!known) return;
    known.busy -= 1;
    this.#busy -= 1;
    if (answered === true) known.cap = Math.min(known.cap + 1, this.#options.mostPerEndpoint);
    if (answered === false) known.cap = Math.max(known.cap / 2, 1);
  }

  /** Endpoints that cannot take another attempt now. */
  full(): string[] {
    const full: string[] = [];
    for (const [endpoint, { busy, cap }] of this.#endpoints) if (busy >= Math.floor(cap)) full.push(endpoint);
    return full;
  }

  #add(endpoint: string): Endpoint {
    if (this.#endpoints.size >= mostIdleEndpoints) this.#forgetIdle();
    const added = { busy: 0, cap: this.#options.startPerEndpoint };
    this.#endpoints.set(endpoint, added);
    return added;
  }

  #forgetIdle(): void {
    for (const [endpoint, { busy }] of this.#endpoints) if (busy === 0) this.#endpoints.delete(endpoint);
  }
}
