/** Nobody is held back longer than this, whatever happens. */
const mostMs = 2_000;

/**
 * Businesses whose events all go to one endpoint and outrun it. They wait a moment where they are, which is cheaper than a
 * place in the lanes and delays nobody else. Where a second endpoint listens, or the only one has stopped answering, what
 * finds no free hand goes to its lane instead.
 */
export class CrowdedBusinesses {
  readonly #crowded = new Map<string, { endpoint: string; untilMs: number }>();

  get any(): boolean {
    return this.#crowded.size > 0;
  }

  add(businessId: string, endpoint: string, nowMs: number): void {
    if (!this.#crowded.has(businessId)) this.#crowded.set(businessId, { endpoint, untilMs: nowMs + mostMs });
  }

  /** Those still held back; the others are let go. */
  list(hasRoom: (endpoint: string) => boolean, nowMs: number): string[] {
    for (const [businessId, { endpoint, untilMs }] of this.#crowded) {
      if (nowMs >= untilMs || hasRoom(endpoint)) this.#crowded.delete(businessId);
    }
    return [...this.#crowded.keys()];
  }
}
