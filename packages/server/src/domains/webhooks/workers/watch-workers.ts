/** How long another worker's heartbeat may stand still, as observed by us, before it counts as dead. */
const deadAfterMs = 5_000;
/** The same for one whose database connection is gone too: that happens immediately when a process is killed. */
const goneAfterMs = 1_500;
/** Two checks further apart than this are not one observation: we may have been the one that was asleep. */
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
 * Decides which workers have died by watching heartbeats stand still, never by comparing clocks: two machines need not agree
 * on the time, and a database that was unavailable for a while makes no worker look dead.
 */
export class WorkerWatch {
  #sightings = new Map<string, Sighting>();
  #lastLookMs = Number.NEGATIVE_INFINITY;

  /** Records the current heartbeats; returns the workers whose heartbeat has stood still for too long. */
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

  /** A check failed: earlier observations no longer say anything. */
  forget(): void {
    this.#sightings.clear();
  }
}
