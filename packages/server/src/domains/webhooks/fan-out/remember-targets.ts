import type { QueuedEvent } from '../../events/take-events.js';
import { asTarget, type TargetRow, type WebhookTarget } from '../../installations/find-webhook-targets.js';

const mostRemembered = 1_000;
/** Targets of one business. */
const mostTargets = 16;

export interface KnownTargets {
  targets: readonly WebhookTarget[];
  /** As the database wrote them: whoever relies on them has it compare them with what it would write now. */
  rows: string;
}

/** The targets of businesses as a small round has read them last. They may have changed since. */
export class RememberedTargets {
  readonly #known = new Map<string, KnownTargets>();

  of(businessId: string): KnownTargets | undefined {
    return this.#known.get(businessId);
  }

  forget(businessId: string): void {
    this.#known.delete(businessId);
  }

  /** What was read with the events of a round. A relay comes and goes by the clock: its target is not remembered. */
  learn(events: readonly QueuedEvent[], rows: readonly TargetRow[]): void {
    for (const businessId of new Set(events.map((event) => event.businessId))) {
      const own = rows.filter((row) => row.business_id === businessId);
      this.#known.delete(businessId);
      if (own.length === 0 || own.length > mostTargets || own.some((row) => row.relay_id !== null)) continue;
      if (this.#known.size >= mostRemembered) this.#known.clear();
      this.#known.set(businessId, { targets: own.map(asTarget), rows: JSON.stringify(own) });
    }
  }
}
