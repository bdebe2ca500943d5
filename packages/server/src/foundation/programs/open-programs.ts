import type { ProgramOutcome } from './program-limits.js';
import { type ProgramRun, type RunningProgram, runProgram } from './run-program.js';
import { openPlaces, type ProgramLane } from './take-place.js';

export interface Programs {
  /** Throws `ProgramsBusy` when as many run and wait as the lane takes. */
  run(lane: ProgramLane, run: ProgramRun): Promise<ProgramOutcome>;
  close(): Promise<void>;
}

/** Starts programs, a bounded number at once. */
export function openPrograms(): Programs {
  const places = openPlaces();
  const running = new Set<RunningProgram>();
  return {
    async run(lane, run) {
      const leave = await places.take(lane);
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
