import { TooBusy } from './refusal.js';

/** Lets requests take turns on the thread that answers all of them. */
export interface Turns {
  /**
   * To be called before a part of a request that takes processor time. Undefined: go ahead. Otherwise it resolves when
   * the turn of this address has come; throws `TooBusy` when too many wait already. What is urgent goes ahead of
   * everybody, unless its address sends a flood of it.
   */
  next(addressKey: () => string, urgency?: 'urgent'): Promise<void> | undefined;
  /** To be called for every connection that is accepted. */
  noteConnection(): void;
}

export interface TurnBounds {
  /** How long requests are handled, in one round of the event loop, before the others have to wait. */
  roundMs: number;
  /** How long turns are given before new connections come first, and how many of those come first while there are any. */
  servingMs: number;
  mostAccepted: number;
  /** What every address may use before the next one has its turn. */
  shareMs: number;
  /** The most that an address has to make up for. */
  mostDebtMs: number;
  mostWaiting: number;
  mostWaitingOfAddress: number;
  /** In a second: a health check is urgent, a flood of them is not. */
  mostUrgentOfAddress: number;
}

const defaultBounds: TurnBounds = {
  roundMs: 10,
  servingMs: 10,
  mostAccepted: 256,
  shareMs: 2,
  mostDebtMs: 100,
  mostWaiting: 4_096,
  mostWaitingOfAddress: 256,
  mostUrgentOfAddress: 100,
};

/** The requests of one address that wait, and the time it has used beyond its share. */
interface Line {
  waiting: (() => void)[];
  debtMs: number;
}

/**
 * Everything that has arrived would otherwise be handled in one go, in the order of arrival: a thousand costly requests
 * would delay the next one by all that they cost together. So once a round has taken too long, requests wait, one line
 * for each address. The lines have their turns in a circle, one request at a time, with new connections and bytes
 * being read in between; an address whose request took longer than its share is passed over until it is even, and one
 * that had nothing to wait for until now goes first. Whoever sends little waits little, whatever others send.
 * Node accepts one connection a round, and cannot say whether more are waiting: every now and then rounds pass without a
 * turn for as long as each brings a connection, so that a burst of them is not kept waiting for all the turns.
 * While the thread keeps up, nobody waits and nothing is counted.
 */
export function openTurns(bounds: Partial<TurnBounds> = {}): Turns {
  const {
    roundMs,
    servingMs,
    mostAccepted,
    shareMs,
    mostDebtMs,
    mostWaiting,
    mostWaitingOfAddress,
    mostUrgentOfAddress,
  } = {
    ...defaultBounds,
    ...bounds,
  };
  const urgent = countInSeconds();
  /** Lines that are in neither of these have no debt and nobody who waits. */
  const newcomers = new Map<string, Line>();
  const circle = new Map<string, Line>();
  let waiting = 0;
  let isGivingTurns = false;
  let roundBeganMs: number | undefined;
  let hasAccepted = false;

  function hasTime(): boolean {
    if (isGivingTurns) return false;
    const nowMs = performance.now();
    if (roundBeganMs !== undefined) return nowMs - roundBeganMs < roundMs;
    roundBeganMs = nowMs;
    setImmediate(endRound);
    return true;
  }

  function endRound(): void {
    roundBeganMs = undefined;
  }

  function wait(key: string, urgency?: 'urgent'): Promise<void> | undefined {
    if (urgency && urgent.count(key) <= mostUrgentOfAddress) return undefined;
    const line = lineOf(key);
    if (waiting >= mostWaiting || line.waiting.length >= mostWaitingOfAddress) throw new TooBusy();
    waiting += 1;
    if (!isGivingTurns) acceptConnections();
    isGivingTurns = true;
    return new Promise((resolve) => line.waiting.push(resolve));
  }

  function lineOf(key: string): Line {
    const known = circle.get(key) ?? newcomers.get(key);
    if (known) return known;
    const line = { waiting: [], debtMs: 0 };
    newcomers.set(key, line);
    return line;
  }

  function acceptConnections(accepted = 0): void {
    const mayBeMore = hasAccepted && accepted < mostAccepted;
    hasAccepted = false;
    if (mayBeMore) setImmediate(acceptConnections, accepted + 1);
    else giveNextTurn(0);
  }

  /**
   * Two callbacks of the same round: what the request does in its turn happens between them, so that the second one
   * knows how long it took.
   */
  function giveNextTurn(servedMs: number): void {
    let line: Line;
    let beganMs: number;
    setImmediate(() => {
      line = takeFirst();
      beganMs = performance.now();
      line.waiting.shift()?.();
      waiting -= 1;
    });
    setImmediate(() => {
      const tookMs = performance.now() - beganMs;
      line.debtMs = Math.min(line.debtMs + tookMs, mostDebtMs);
      if (waiting === 0) stopGivingTurns();
      else if (servedMs + tookMs < servingMs) giveNextTurn(servedMs + tookMs);
      else acceptConnections();
    });
  }

  function stopGivingTurns(): void {
    isGivingTurns = false;
    newcomers.clear();
    circle.clear();
  }

  /** Somebody waits, so there is a line to be found. Those that are empty leave the circle once they are even. */
  function takeFirst(): Line {
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
    noteConnection() {
      hasAccepted = true;
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
