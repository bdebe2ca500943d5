/** How long another worker's heart may stand still, as seen by us, before it counts as dead. */
const deadAfterMs = 5_000;
/** Two looks further apart than this do not make one observation: we may have been the one who slept. */
const longestGapMs = 2_500;

interface Sighting {
  beat: string;
  sinceMs: number;
}

/**
 * Decides who has died by watching hearts stand still, never by comparing clocks: two machines need not agree on the
 * time, and a database that was away for a while makes nobody look dead.
 */
export class WorkerWatch {
  #sightings = new Map<string, Sighting>();
  #lastLookMs = Number.NEGATIVE_INFINITY;

  /** Takes in the hearts as they are now; answers those that have stood still for too long. */
  look(beats: ReadonlyMap<string, string>, nowMs: number): string[] {
    const continuous = nowMs - this.#lastLookMs <= longestGapMs;
    this.#lastLookMs = nowMs;
    const sightings = new Map<string, Sighting>();
    for (const [worker, beat] of beats) {
      const before = continuous ? this.#sightings.get(worker) : undefined;
      sightings.set(worker, before && before.beat === beat ? before : { beat, sinceMs: nowMs });
    }
    this.#sightings = sightings;
    return [...sightings].filter(([, { sinceMs }]) => nowMs - sinceMs >= deadAfterMs).map(([worker]) => worker);
  }
}
