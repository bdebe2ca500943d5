import type { ChildProcessOutcome } from './child-process-limits.js';
import { openConcurrencySlots, type SlotLimits } from './concurrency-slots.js';
import { type ChildProcessRun, type RunningChildProcess, runProgram } from './run-child-process.js';

export interface ChildProcessPool {
  /** Throws `NoFreeSlot` when as many run and wait as the lane takes. */
  run(lane: SlotLimits, run: ChildProcessRun): Promise<ChildProcessOutcome>;
  /** Takes a slot before it is known what will run there. Throws `NoFreeSlot` as `run` does. */
  withSlot<Result>(lane: SlotLimits, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Starts programs, a bounded number at once. */
export function openChildProcessPool(): ChildProcessPool {
  const places = openConcurrencySlots();
  const running = new Set<RunningChildProcess>();
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
    async withSlot(lane, work) {
      const leave = await places.take(lane);
      return work().finally(leave);
    },
    async close() {
      const left = [...running];
      for (const program of left) program.kill();
      await Promise.all(left.map(({ outcome }) => outcome));
    },
  };
}
