import type { Clock } from '../src/foundation/clock.js';

/** Real time plus an offset the test moves: days pass at a word. */
export class ManualClock implements Clock {
  private offsetMs = 0;
  private frozenAt: number | undefined;

  now(): Date {
    return new Date((this.frozenAt ?? Date.now()) + this.offsetMs);
  }

  /** Stands still from now on, for tests of exact boundaries. */
  freeze(at: Date = this.now()): void {
    this.frozenAt = at.getTime();
    this.offsetMs = 0;
  }

  advanceSeconds(seconds: number): void {
    this.offsetMs += seconds * 1000;
  }

  advanceDays(days: number): void {
    this.advanceSeconds(days * 86_400);
  }
}
