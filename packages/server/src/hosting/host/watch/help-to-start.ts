import { openProcessMeter } from './process-meter.js';
import { changeClass } from './yield-cpu.js';

const everyMs = 100;
/** One that had less than this after so long starves: the machine is busy with what nobody will stop. */
const starvedMs = 30;
const afterMs = 500;
/** Much more than an ordinary start takes. */
const burningMs = 200;

/** What starts yields to everybody. Where it gets nothing at all it is helped, until it has had more than a start takes. */
export function helpToStart(started: Promise<number>, scheduler: string | null): { end(): void } {
  const beganMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let isHelped = false;
  let changing = Promise.resolve();

  function change(scheduler: string, pid: number, yields: boolean): void {
    changing = changing.then(() => changeClass(scheduler, pid, yields));
  }

  function look(scheduler: string, pid: number): void {
    const meter = openProcessMeter(pid);
    const usedMs = meter.cpuMs() ?? 0;
    meter.close();
    const shouldHelp = isHelped ? usedMs < burningMs : usedMs < starvedMs && performance.now() - beganMs > afterMs;
    if (shouldHelp === isHelped) return;
    isHelped = shouldHelp;
    change(scheduler, pid, !isHelped);
  }

  started.then(
    (pid) => {
      if (!isOver && scheduler) timer = setInterval(() => look(scheduler, pid), everyMs);
    },
    // That it did not start is told elsewhere.
    () => undefined,
  );
  return {
    end() {
      isOver = true;
      clearInterval(timer);
    },
  };
}
