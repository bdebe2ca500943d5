import type { Arrival } from '../harness/flaky-receiver.js';

/** Something that was killed, in milliseconds since 1970. */
export interface RelayKill {
  what: 'api' | 'worker' | 'command';
  at: number;
}

export interface RelayVerdict {
  /** Deliveries that never arrived. */
  lost: number;
  /** Requests beyond the first of a delivery, each with the kill that explains it, or without one. */
  explained: number;
  unexplained: number;
}

/** An attempt that was in flight when something was killed may have begun this long before, and be repeated this long after. */
const beforeMs = 1_000;
const afterMs = 20_000;

/**
 * A delivery may arrive twice only when something died between its two arrivals, or just before the first of them: the
 * command that had made the attempt and not reported it, the process that should have told somebody, or the one that waited.
 */
export function checkRelay(expected: number, arrivals: readonly Arrival[], kills: readonly RelayKill[]): RelayVerdict {
  const byDelivery = new Map<string, Arrival[]>();
  for (const arrival of arrivals.toSorted((one, other) => one.arrivedAt - other.arrivedAt)) {
    byDelivery.set(arrival.webhookId, [...(byDelivery.get(arrival.webhookId) ?? []), arrival]);
  }
  const verdict: RelayVerdict = { lost: expected - byDelivery.size, explained: 0, unexplained: 0 };
  for (const times of byDelivery.values()) {
    times.slice(1).forEach((again, place) => {
      const first = times[place];
      const killed = first && kills.some(({ at }) => at >= first.arrivedAt - beforeMs && at <= again.arrivedAt);
      const soon = first && again.arrivedAt - first.arrivedAt <= afterMs;
      if (killed && soon) verdict.explained += 1;
      else verdict.unexplained += 1;
    });
  }
  return verdict;
}
