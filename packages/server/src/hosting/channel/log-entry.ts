/** One thing that an app said or did, as its developer reads it. */
export type LogEntry = LogLine | LogException | LogRequest | LogInstance;

interface LogCommon {
  /** Sortable, and the same when an entry is written again. */
  id: string;
  at: Date;
  /** Null for what no request caused. */
  requestId: string | null;
}

/** `console.log` and its kind; at most 4 KB. */
export interface LogLine extends LogCommon {
  kind: 'line';
  level: 'debug' | 'info' | 'warn' | 'error';
  message: string;
}

/** Thrown and not caught. The stack's places are those of the bundle; source maps are applied by whoever has the bundle. */
export interface LogException extends LogCommon {
  kind: 'exception';
  name: string;
  message: string;
  stack: string | null;
}

export interface LogRequest extends LogCommon {
  kind: 'request';
  method: string;
  /** Without its query, which may hold secrets. */
  path: string;
  /** Null when the app gave no answer. */
  status: number | null;
  /** `ok`, or why it ended: `exception`, `APP_TIMEOUT`, … */
  outcome: string;
  durationMs: number;
  cpuMs: number;
}

/** What happened to the instance itself: started, stopped, killed and why, lines left out. */
export interface LogInstance extends LogCommon {
  kind: 'instance';
  event: 'started' | 'stopped' | 'killed' | 'crashed' | 'crash_loop' | 'lines_dropped';
  message: string;
}
