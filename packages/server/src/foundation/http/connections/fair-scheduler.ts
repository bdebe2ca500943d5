import { TooBusy } from '../../domain-error.js';

/** Lets requests take turns on the thread that answers all of them. */
export interface FairScheduler {
  /**
   * To be called before a part of a request that takes processor time. Undefined: go ahead. Otherwise it resolves when
   * the turn of this address has come; rejects with `TooBusy` when too many wait already. What is urgent goes ahead of
   * everybody, unless its address sends a flood of it.
   */
  next(addressKey: () => string, urgency?: 'urgent'): Promise<void> | undefined;
  /** Adds to what an address has used, where that was not in its turn. */
  charge(addressKey: string, ms: number): void;
}

export interface FairSchedulerLimits {
  /** How long requests are handled, in one round of the event loop, before the others have to wait. */
  roundMs: number;
  /** How long turns are given in a round at least and at most. */
  servingMs: number;
  maxServingMs: number;
  /** What every address may use before the next one has its turn. */
  shareMs: number;
  /** The most that an address has to make up for. */
  maxDebtMs: number;
  /** Beyond it the long lines are refused, and everybody at twice as many. */
  maxWaiting: number;
  maxWaitingOfAddress: number;
  /** A line that is no longer than this is not long, however many others wait. */
  fewWaiting: number;
  /** In a second: a health check is urgent, a flood of them is not. */
  maxUrgentOfAddress: number;
}

const defaultBounds: FairSchedulerLimits = {
  roundMs: 10,
  servingMs: 5,
  maxServingMs: 40,
  shareMs: 2,
  maxDebtMs: 100,
  maxWaiting: 4_096,
  maxWaitingOfAddress: 1_024,
  fewWaiting: 64,
  maxUrgentOfAddress: 300,
};

/** What is waiting of one address, and the time it has used beyond its share. */
interface Line {
  waiting: (() => void)[];
  debtMs: number;
}

/** One round of the event loop, in which turns are given. */
interface Round {
  beganMs: number | undefined;
  servingMs: number;
  turnBeganMs: number | undefined;
}

const maxTurnsInRound = 512;
const watchEveryMs = 5;
/** A server that nobody calls is left to sleep. */
const maxIdleTicks = 100;

/**
 * Everything that has arrived would otherwise be handled in one go, in the order of arrival: a thousand costly requests
 * would delay the next one by all that they cost together. So once a round has taken too long, requests wait, one line
 * for each address. The lines have their turns in a circle, each for a few milliseconds, and every few milliseconds new
 * connections and bytes are read in between; an address whose request took longer than its share is passed over until it is even, and one
 * that had nothing to wait for until now goes first. Whoever sends little waits little, whatever others send.
 * While the thread keeps up, nobody waits and nothing is counted.
 */
export function openFairScheduler(bounds: Partial<FairSchedulerLimits> = {}): FairScheduler {
  const {
    roundMs,
    servingMs,
    maxServingMs,
    shareMs,
    maxDebtMs,
    maxWaiting,
    maxWaitingOfAddress,
    fewWaiting,
    maxUrgentOfAddress,
  } = {
    ...defaultBounds,
    ...bounds,
  };
  const urgent = countInSeconds();
  // One for all: a stack trace for each of a flood would cost more than answering it.
  const tooBusy = new TooBusy();
  /** Lines that are in neither of these have no debt and nobody who waits. */
  const newcomers = new Map<string, Line>();
  const circle = new Map<string, Line>();
  let waiting = 0;
  /** The line whose turn it is, and what it has used of it. */
  let current: Line | undefined;
  let usedMs = 0;
  let isGivingTurns = false;
  let watch: NodeJS.Timeout | undefined;
  /** When the present round began, or one at most `watchEveryMs` before it. */
  let beganMs = 0;
  let isWatched = false;
  let idleTicks = 0;
  /** When turns were last given. */
  let servedAtMs: number | undefined;

  /** A timer tells when rounds begin: one that has not begun for so long is taking too long. */
  function hasTime(): boolean {
    if (isGivingTurns) return false;
    isWatched = true;
    const nowMs = performance.now();
    watch ??= watchRounds(nowMs);
    return nowMs - beganMs < roundMs + watchEveryMs;
  }

  function watchRounds(nowMs: number): NodeJS.Timeout {
    beganMs = nowMs;
    return setInterval(() => {
      beganMs = performance.now();
      idleTicks = isWatched ? 0 : idleTicks + 1;
      isWatched = false;
      if (idleTicks > maxIdleTicks) stopWatching();
    }, watchEveryMs).unref();
  }

  function stopWatching(): void {
    clearInterval(watch);
    watch = undefined;
  }

  function wait(key: string, urgency?: 'urgent'): Promise<void> | undefined {
    if (urgency === 'urgent' && urgent.count(key) <= maxUrgentOfAddress) return undefined;
    const line = lineOf(key);
    if (isOneTooMany(line)) return Promise.reject(tooBusy);
    waiting += 1;
    if (!isGivingTurns) giveTurns();
    isGivingTurns = true;
    return new Promise((go) => line.waiting.push(go));
  }

  /** Where too many wait already, it is those of the long lines: whoever sends little still finds a place. */
  function isOneTooMany({ waiting: { length } }: Line): boolean {
    if (length >= maxWaitingOfAddress) return true;
    if (waiting < maxWaiting) return false;
    return waiting >= 2 * maxWaiting || length >= Math.max(fewWaiting, maxWaiting / (circle.size + newcomers.size));
  }

  function lineOf(key: string): Line {
    const known = circle.get(key) ?? newcomers.get(key);
    if (known) return known;
    const line = { waiting: [], debtMs: 0 };
    newcomers.set(key, line);
    return line;
  }

  /**
   * One callback for each turn, all of the same round: what a request does in its turn happens before the next callback,
   * which therefore knows how long it took.
   */
  function giveTurns(): void {
    const round: Round = { beganMs: undefined, servingMs: servingInRound(), turnBeganMs: undefined };
    for (let left = Math.min(waiting, maxTurnsInRound); left > 0; left--) setImmediate(giveTurn, round);
    setImmediate(endTurns, round);
  }

  /** As long as all else took since the last turns: reading what floods send must not starve those who wait. */
  function servingInRound(): number {
    const elseMs = servedAtMs === undefined ? 0 : performance.now() - servedAtMs;
    return Math.min(maxServingMs, Math.max(servingMs, elseMs));
  }

  function giveTurn(round: Round): void {
    const nowMs = performance.now();
    settle(round, nowMs);
    round.beganMs ??= nowMs;
    if (nowMs - round.beganMs > round.servingMs) return;
    const go = takeFirst();
    round.turnBeganMs = nowMs;
    waiting -= 1;
    go();
  }

  function settle(round: Round, nowMs: number): void {
    if (round.turnBeganMs === undefined) return;
    usedMs += nowMs - round.turnBeganMs;
    round.turnBeganMs = undefined;
  }

  function endTurns(round: Round): void {
    servedAtMs = performance.now();
    settle(round, servedAtMs);
    if (waiting > 0) giveTurns();
    else stopGivingTurns();
  }

  function stopGivingTurns(): void {
    isGivingTurns = false;
    servedAtMs = undefined;
    current = undefined;
    newcomers.clear();
    circle.clear();
  }

  function takeFirst(): () => void {
    if (!current || current.waiting.length === 0 || usedMs >= shareMs) current = moveOn(current);
    return current.waiting.shift() as () => void;
  }

  function moveOn(from: Line | undefined): Line {
    if (from) from.debtMs = Math.min(from.debtMs + Math.max(0, usedMs - shareMs), maxDebtMs);
    usedMs = 0;
    return findNext();
  }

  /** Somebody waits, so there is a line to be found. Those that are empty leave the circle once they are even. */
  function findNext(): Line {
    for (const [key, line] of newcomers) {
      newcomers.delete(key);
      circle.set(key, line);
      if (line.waiting.length > 0) return line;
    }
    for (;;) {
      const [key, line] = circle.entries().next().value as [string, Line];
      circle.delete(key);
      line.debtMs = Math.max(0, line.debtMs - shareMs);
      const isEmpty = line.waiting.length === 0;
      if (isEmpty && line.debtMs === 0) continue;
      circle.set(key, line);
      if (!isEmpty && line.debtMs === 0) return line;
    }
  }

  return {
    next: (addressKey, urgency) => (hasTime() ? undefined : wait(addressKey(), urgency)),
    charge(key, ms) {
      if (!isGivingTurns) return;
      const line = lineOf(key);
      line.debtMs = Math.min(line.debtMs + ms, maxDebtMs);
      newcomers.delete(key);
      circle.set(key, line);
    },
  };
}

/** Counts, for each key, how often it came in the present second. */
function countInSeconds() {
  const counts = new Map<string, number>();
  let second = 0;
  return {
    count(key: string): number {
      const now = Math.floor(performance.now() / 1_000);
      if (now !== second) counts.clear();
      second = now;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
  };
}
