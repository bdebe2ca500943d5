import { outboundLimits } from '../limits.js';

/**
 * Calls of one instance. The runtime does not say which request a call belongs to, so the requests share: each brings 50
 * calls, and 6 at once; those not made are gone soon after it ended.
 */
export interface OutboundBudget {
  requestBegan(): void;
  requestEnded(): void;
  /** Waits for its turn; false when there is none left. */
  take(): Promise<boolean>;
  giveBack(): void;
  /** How many calls can be of any use at the moment. */
  maxConnections(): number;
}

/** What a request left to do after its answer (`ctx.waitUntil`) may still call for this long. */
const graceMs = 30_000;
const maxWaiting = 200;
const spareConnections = 50;

export function openOutboundBudget(now: () => number = () => performance.now()): OutboundBudget {
  let underWay = 0;
  let left = 0;
  let lastEndedMs = Number.NEGATIVE_INFINITY;
  let atOnce = 0;
  const waiting: ((mayCall: boolean) => void)[] = [];

  const maxAtOnce = () => outboundLimits.callsAtOnce * Math.max(1, underWay);
  const isOver = () => underWay === 0 && now() - lastEndedMs > graceMs;

  return {
    requestBegan() {
      if (isOver()) left = 0;
      underWay += 1;
      // What earlier requests saved does not add up: never more than all requests under way may have.
      left = Math.min(left + outboundLimits.callsPerRequest, outboundLimits.callsPerRequest * underWay);
    },
    requestEnded() {
      underWay -= 1;
      lastEndedMs = now();
      left = Math.min(left, outboundLimits.callsPerRequest * Math.max(1, underWay));
    },
    take() {
      if (left <= 0 || isOver() || waiting.length >= maxWaiting) return Promise.resolve(false);
      left -= 1;
      if (atOnce >= maxAtOnce()) return new Promise((resolve) => waiting.push(resolve));
      atOnce += 1;
      return Promise.resolve(true);
    },
    // A few more, who are told that there are no more.
    maxConnections: () => outboundLimits.callsPerRequest * Math.max(1, underWay) + spareConnections,
    giveBack() {
      atOnce -= 1;
      while (waiting.length > 0 && atOnce < maxAtOnce()) {
        atOnce += 1;
        waiting.shift()?.(true);
      }
    },
  };
}
