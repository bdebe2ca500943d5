import { setPriority } from 'node:os';
import { openProcessMeter } from './process-meter.js';
import { changeClass, ordinaryPriority } from './yield-cpu.js';

const everyMs = 100;
/** One that had less than this after so long starves: the machine is busy with what nobody will stop. */
const starvedMs = 30;
const afterMs = 500;
/** Much more than an ordinary start takes. */
const burningMs = 250;
/** Starving, it waited for the CPU at least this much of the time; one that sleeps waits for something else. */
const waitingShare = 0.3;

export interface StartBoost {
  /** It has had too little of the CPU for anybody to say that it cannot start. */
  isStarved(): boolean;
  /** No more help. Answers whether the program was helped, and so no longer yields. */
  end(): boolean;
}

/** What starts: the box, and in it the program, once there is one. */
export interface StartedProcesses {
  box: number | undefined;
  program: Promise<number>;
}

/** What starts yields to everybody. Where it gets nothing at all it is helped, until it has had more than a start takes. */
export function boostStartingProcess({ box, program }: StartedProcesses, scheduler: string | null): StartBoost {
  const beganMs = performance.now();
  const pids = new Set(box === undefined ? [] : [box]);
  /** Those that no longer yield. */
  const helped = new Set<number>();
  let isHelping = false;
  let changing = Promise.resolve();

  function change(pid: number, yields: boolean): void {
    if (!scheduler || helped.has(pid) !== yields) return;
    if (yields) helped.delete(pid);
    else helped.add(pid);
    if (!yields) prioritise(pid);
    changing = changing.then(() => changeClass(scheduler, pid, yields));
  }

  function look(): void {
    const usedMs = usedBy(pids);
    const isStarving = usedMs < starvedMs && performance.now() - beganMs > afterMs;
    isHelping = isHelping ? usedMs < burningMs : isStarving;
    for (const pid of pids) change(pid, !isHelping);
  }

  const timer = scheduler ? setInterval(look, everyMs) : undefined;
  program.then(
    (pid) => void pids.add(pid),
    // That it did not start is told elsewhere.
    () => undefined,
  );
  return {
    isStarved: () => usedBy(pids) < burningMs && [...pids].some((pid) => isWaiting(pid, performance.now() - beganMs)),
    end() {
      clearInterval(timer);
      return isHelping;
    },
  };
}

function usedBy(pids: ReadonlySet<number>): number {
  let usedMs = 0;
  for (const pid of pids) {
    const meter = openProcessMeter(pid);
    usedMs += meter.cpuMs() ?? 0;
    meter.close();
  }
  return usedMs;
}

function isWaiting(pid: number, forMs: number): boolean {
  const meter = openProcessMeter(pid);
  // What it waited is counted once it has had its turn: one that waits at this very moment may never have had any.
  const waits = meter.wantsCpu() || (meter.wantedMs() ?? 0) > forMs * waitingShare;
  meter.close();
  return waits;
}

/** It has the launcher's low priority; from now on that of every app. */
function prioritise(pid: number): void {
  try {
    setPriority(pid, ordinaryPriority);
  } catch {
    // It has just ended, which is told elsewhere.
  }
}
