import { type WatchedProcess, watchProcess } from './watch-process.js';

export interface Watch {
  memoryPeak(): number;
  isThrottled(): boolean;
  end(): void;
}

export interface Watchdog {
  watch(process: WatchedProcess): Watch;
}

const everyMs = 50;
/** Those that do nothing are looked at every so many rounds. */
const calmRounds = 4;

/** One round for all instances; it rests while there are none. */
export function openWatchdog(now: () => number = () => performance.now()): Watchdog {
  const watched = new Set<ReturnType<typeof watchProcess>>();
  let timer: NodeJS.Timeout | undefined;
  let round = 0;

  function goRound(): void {
    round += 1;
    for (const one of watched) if (round % calmRounds === 0 || one.isBusy()) one.look();
  }

  return {
    watch(process) {
      const one = watchProcess(process, now);
      watched.add(one);
      timer ??= setInterval(goRound, everyMs).unref();
      return {
        memoryPeak: one.memoryPeak,
        isThrottled: one.isThrottled,
        end() {
          watched.delete(one);
          process.meter.close();
          if (watched.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
      };
    },
  };
}
