/** Lets one waiter sleep until it is rung for, or for a time. Ringing while nobody waits is remembered. */
export interface WakeSignal {
  ring(): void;
  /** `over` once the signal was aborted. */
  wait(ms: number): Promise<'rung' | 'quiet' | 'over'>;
}

export function openWakeSignal(signal: AbortSignal): WakeSignal {
  let rung = false;
  let wake: (() => void) | undefined;
  signal.addEventListener('abort', () => wake?.(), { once: true });
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms) {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      if (signal.aborted) return 'over';
      const heard = rung;
      rung = false;
      return heard ? 'rung' : 'quiet';
    },
  };
}
