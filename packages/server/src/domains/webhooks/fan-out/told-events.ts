import type { QueuedEvent } from '../../events/take-events.js';

/** More than these are better looked for together. */
const mostTold = 16;
/** Later a resource is read again: others may have changed it since, or deleted what must no longer be sent. */
const resourcesKeptMs = 250;

/** What wake-ups since the last round have told of new events. */
export class ToldEvents {
  #events: QueuedEvent[] = [];
  /** Whether there may be others. */
  #others = false;
  #oldestAt = 0;

  /** Undefined, or none at all: there may be some. */
  add(events: readonly QueuedEvent[] | undefined): void {
    if (!events || events.length === 0 || this.#events.length + events.length > mostTold) {
      this.#others = true;
      return;
    }
    if (this.#events.length === 0) this.#oldestAt = performance.now();
    this.#events.push(...events);
  }

  /** All there is to be fanned out; undefined where the queue has to be looked at. */
  take(): readonly QueuedEvent[] | undefined {
    const told = this.#others || this.#events.length === 0 ? undefined : this.#events;
    const waitedMs = performance.now() - this.#oldestAt;
    this.#events = [];
    this.#others = false;
    return waitedMs > resourcesKeptMs ? told?.map((event) => ({ ...event, resource: undefined })) : told;
  }
}
