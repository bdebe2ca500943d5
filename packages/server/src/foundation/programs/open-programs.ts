import type { ProgramOutcome } from './program-limits.js';
import { type ProgramRun, type RunningProgram, runProgram } from './run-program.js';

/** All slots are running and the queue is full: the same call can succeed a little later. */
export class ProgramsBusy extends Error {
  constructor() {
    super('Too many programs run at the moment.');
    this.name = 'ProgramsBusy';
  }
}

/** Programs that share a bound on how many run at once. */
export interface ProgramLane {
  name: string;
  atOnce: number;
  waiting: number;
}

export interface Programs {
  /** Throws `ProgramsBusy` when as many run and wait as the lane takes. */
  run(lane: ProgramLane, run: ProgramRun): Promise<ProgramOutcome>;
  close(): Promise<void>;
}

interface LaneState {
  /** Places in use: one for each that runs or is about to. */
  taken: number;
  waiting: (() => void)[];
}

/** Starts programs, a bounded number at once. */
export function openPrograms(): Programs {
  const lanes = new Map<string, LaneState>();
  const running = new Set<RunningProgram>();
  return {
    async run(lane, run) {
      const leave = await enter(lanes, lane);
      const started = runProgram(run);
      running.add(started);
      return started.outcome.finally(() => {
        running.delete(started);
        leave();
      });
    },
    async close() {
      const left = [...running];
      for (const program of left) program.kill();
      await Promise.all(left.map(({ outcome }) => outcome));
    },
  };
}

/** Takes a place in the lane, waiting for one if necessary; returns a function that gives it back. */
async function enter(lanes: Map<string, LaneState>, { name, atOnce, waiting }: ProgramLane): Promise<() => void> {
  const state = lanes.get(name) ?? { taken: 0, waiting: [] };
  lanes.set(name, state);
  if (state.taken < atOnce) state.taken += 1;
  else if (state.waiting.length >= waiting) throw new ProgramsBusy();
  // A place is handed straight to the first in line, so that nobody jumps the queue.
  else await new Promise<void>((resolve) => state.waiting.push(resolve));
  return () => {
    const next = state.waiting.shift();
    if (next) next();
    else state.taken -= 1;
  };
}
