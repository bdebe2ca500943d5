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

export interface StartHelp {
  /** It has had too little of the CPU for anybody to say that it cannot start. */
  isStarved(): boolean;
  end(): void;
}

/** What starts yields to everybody. Where it gets nothing at all it is helped, until it has had more than a start takes. */
export function helpToStart(started: Promise<number>, scheduler: string | null): StartHelp {
  const beganMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let startedPid: number | undefined;
  let isOver = false;
  let isHelped = false;
  let changing = Promise.resolve();

  function change(scheduler: string, pid: number, yields: boolean): void {
    changing = changing.then(() => changeClass(scheduler, pid, yields));
    if (!yields) prioritise(pid);
  }

  function look(scheduler: string, pid: number): void {
    const usedMs = usedBy(pid);
    const shouldHelp = isHelped ? usedMs < burningMs : usedMs < starvedMs && performance.now() - beganMs > afterMs;
    if (shouldHelp === isHelped) return;
    isHelped = shouldHelp;
    change(scheduler, pid, !isHelped);
  }

  started.then(
    (pid) => {
      startedPid = pid;
      if (!isOver && scheduler) timer = setInterval(() => look(scheduler, pid), everyMs);
    },
    // That it did not start is told elsewhere.
    () => undefined,
  );
  return {
    isStarved: () => startedPid === undefined || isWaiting(startedPid, performance.now() - beganMs),
    end() {
      isOver = true;
      clearInterval(timer);
    },
  };
}

function usedBy(pid: number): number {
  const meter = openProcessMeter(pid);
  const usedMs = meter.cpuMs() ?? 0;
  meter.close();
  return usedMs;
}

function isWaiting(pid: number, forMs: number): boolean {
  const meter = openProcessMeter(pid);
  const usedMs = meter.cpuMs();
  // What it waited is counted once it has had its turn: one that waits at this very moment may never have had any.
  const waits = meter.wantsCpu() || (meter.wantedMs() ?? 0) > forMs * waitingShare;
  meter.close();
  return usedMs !== null && usedMs < burningMs && waits;
}

/** It has the launcher's low priority; from now on that of every app. */
function prioritise(pid: number): void {
  try {
    setPriority(pid, ordinaryPriority);
  } catch {
    // It has just ended, which is told elsewhere.
  }
}
