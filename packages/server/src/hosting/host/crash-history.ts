import { crashLimits } from './limits.js';

/** When instances ended against their will, and how long each then has to wait. */
export interface CrashHistory {
  /** Answers how long to wait when this was one too many. */
  ended(name: string): { pauseMs: number } | undefined;
  /** Whether one ended not long ago. */
  isSuspect(name: string): boolean;
  /** Until when it must not be started. */
  pauseMs(name: string): number;
  forget(name: string): void;
}

interface Ends {
  atMs: number[];
  pauses: number;
  pausedUntilMs: number;
}

const maxRemembered = 5_000;

export function openCrashHistory(now: () => number = () => performance.now()): CrashHistory {
  const history = new Map<string, Ends>();
  const { endsUntilLoop, withinMs, firstPauseMs, longestPauseMs } = crashLimits;

  return {
    ended(name) {
      const at = now();
      const known = history.get(name) ?? { atMs: [], pauses: 0, pausedUntilMs: 0 };
      const recent = [...known.atMs.filter((one) => at - one < withinMs), at];
      const pauses = recent.length === 1 ? 0 : known.pauses;
      const loops = recent.length >= endsUntilLoop;
      const pauseMs = loops ? Math.min(longestPauseMs, firstPauseMs * 2 ** pauses) : 0;
      if (history.size >= maxRemembered) history.clear();
      history.set(name, { atMs: recent.slice(-10), pauses: loops ? pauses + 1 : pauses, pausedUntilMs: at + pauseMs });
      return loops ? { pauseMs } : undefined;
    },
    isSuspect: (name) => now() - (history.get(name)?.atMs.at(-1) ?? Number.NEGATIVE_INFINITY) < withinMs,
    pauseMs: (name) => Math.max(0, (history.get(name)?.pausedUntilMs ?? 0) - now()),
    forget: (name) => void history.delete(name),
  };
}
