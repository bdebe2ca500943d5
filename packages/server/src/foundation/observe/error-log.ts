import type { Log } from './open-log.js';
import type { Metrics } from './open-metrics.js';

/** One refusal, as the operator sees it. Nothing in it was written by the caller, but for what `reason` quotes. */
export interface LoggedError {
  /** Of the catalogue, or one of the few names for refusals that carry none. */
  code: string;
  status: number;
  /** The name of the route; `none` where no route was found. */
  operation: string;
  requestId: string;
  /** More detail than the caller is told, where there is any. */
  reason: string;
}

export interface ErrorLog {
  note(refusal: LoggedError): void;
  close(): void;
}

export interface ErrorLogOptions {
  log: Log;
  metrics: Pick<Metrics, 'refusals' | 'refusalsUnlogged'>;
  linesPerSecond?: number;
  burst?: number;
  /** Real time: the bound protects the disk. */
  nowMs?: () => number;
}

const longestReason = 300;

/**
 * Every refusal is counted by code and operation, and written to the log at `info`, so many lines a second; how many were
 * left out is written with the next line, or a little later. A flood of refusals cannot fill a disk.
 */
export function openErrorLog({
  log,
  metrics,
  linesPerSecond = 20,
  burst = 200,
  nowMs = () => performance.now(),
}: ErrorLogOptions): ErrorLog {
  let permits = burst;
  let refilledAtMs = nowMs();
  let suppressed = 0;
  let timer: NodeJS.Timeout | undefined;

  function takePermit(): boolean {
    const now = nowMs();
    permits = Math.min(burst, permits + ((now - refilledAtMs) / 1000) * linesPerSecond);
    refilledAtMs = now;
    if (permits < 1) return false;
    permits--;
    return true;
  }

  function tellSuppressed(): void {
    timer = undefined;
    if (suppressed === 0) return;
    log.info({ suppressed }, 'too many errors: some were counted but not logged');
    suppressed = 0;
  }

  return {
    note({ code, status, operation, requestId, reason }) {
      metrics.refusals.inc({ code, operation });
      if (!takePermit()) {
        suppressed++;
        metrics.refusalsUnlogged.inc();
        timer ??= setTimeout(tellSuppressed, 10_000).unref();
        return;
      }
      log.info({ code, status, operation, requestId, reason: reason.slice(0, longestReason) }, 'refused');
    },
    close() {
      clearTimeout(timer);
      tellSuppressed();
    },
  };
}
