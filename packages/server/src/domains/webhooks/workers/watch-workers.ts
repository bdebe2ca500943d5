/** How long another worker's heart may stand still, as seen by us, before it counts as dead. */
const deadAfterMs = 5_000;
/** The same for one whose connection is gone from the database too: that happens at once when a process is killed. */
const goneAfterMs = 1_500;
/** Two looks further apart than this do not make one observation: we may have been the one who slept. */
const longestGapMs = 2_500;

export interface Pulse {
  beat: string;
  /** Whether the worker's own connection to the database is there. */
  present: boolean;
}

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
  look(pulses: ReadonlyMap<string, Pulse>, nowMs: number): string[] {
    const continuous = nowMs - this.#lastLookMs <= longestGapMs;
    this.#lastLookMs = nowMs;
    const sightings = new Map<string, Sighting>();
    const dead: string[] = [];
    for (const [worker, { beat, present }] of pulses) {
      const before = continuous ? this.#sightings.get(worker) : undefined;
      const sighting = before && before.beat === beat ? before : { beat, sinceMs: nowMs };
      sightings.set(worker, sighting);
      if (nowMs - sighting.sinceMs >= (present ? deadAfterMs : goneAfterMs)) dead.push(worker);
    }
    this.#sightings = sightings;
    return dead;
  }

  /** A look failed: what was seen before it says nothing any more. */
  forget(): void {
    this.#sightings.clear();
  }
}
