import type { RelayPulse } from '../../installations/relays.js';

/** A client beats every five seconds: after a longer gap it was asleep or cut off, and may not know of what was told meanwhile. */
const longestGapMs = 7_500;

interface Seen {
  lastBeatMs: number;
  sinceMs: number;
}

/** Since when relays have been connected and heard of without a gap, as this process observed it. */
export class ConnectedRelays {
  #seen = new Map<string, Seen>();

  look(pulses: ReadonlyMap<string, RelayPulse>, nowMs: number): void {
    const seen = new Map<string, Seen>();
    for (const [id, { silentSeconds, connectedSeconds }] of pulses) {
      const lastBeatMs = nowMs - silentSeconds * 1000;
      const before = this.#seen.get(id);
      const goesOn = before !== undefined && lastBeatMs - before.lastBeatMs <= longestGapMs;
      const heardSinceMs = goesOn ? before.sinceMs : lastBeatMs;
      // Whoever connects is told of what was attempted meanwhile only now.
      const connectedMs = connectedSeconds === null ? Number.NEGATIVE_INFINITY : nowMs - connectedSeconds * 1000;
      seen.set(id, { lastBeatMs, sinceMs: Math.max(heardSinceMs, connectedMs) });
    }
    this.#seen = seen;
  }

  sinceMs(id: string): number {
    return this.#seen.get(id)?.sinceMs ?? Number.POSITIVE_INFINITY;
  }
}
