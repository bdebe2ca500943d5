/** No business is held back longer than this, whatever happens. */
const maxMs = 2_000;

export interface SortedBusinesses {
  heldBack: string[];
  impatient: Set<string>;
  roomy: Set<string>;
}

/** Businesses whose events wait in the queue until their endpoint has free slots, and since when. */
export class BackpressuredBusinesses {
  readonly #crowded = new Map<string, { endpoint: string; untilMs: number }>();

  /** Whether one of them need not be held back any longer. */
  anyMayGoOn(hasRoom: (endpoint: string) => boolean, nowMs: number): boolean {
    for (const { endpoint, untilMs } of this.#crowded.values()) if (nowMs >= untilMs || hasRoom(endpoint)) return true;
    return false;
  }

  add(businessId: string, endpoint: string, nowMs: number): void {
    if (!this.#crowded.has(businessId)) this.#crowded.set(businessId, { endpoint, untilMs: nowMs + maxMs });
  }

  /**
   * Those still held back, and those held back for too long; the latter and all others are released.
   * `roomy` are the endpoints with room for those released.
   */
  sort(hasRoom: (endpoint: string) => boolean, nowMs: number): SortedBusinesses {
    const impatient = new Set<string>();
    const roomy = new Set<string>();
    for (const [businessId, { endpoint, untilMs }] of this.#crowded) {
      const room = hasRoom(endpoint);
      if (!room && nowMs < untilMs) continue;
      this.#crowded.delete(businessId);
      if (room) roomy.add(endpoint);
      else impatient.add(businessId);
    }
    return { heldBack: [...this.#crowded.keys()], impatient, roomy };
  }
}
