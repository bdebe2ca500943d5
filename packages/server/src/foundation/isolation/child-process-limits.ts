/** What one run of a program may cost. Beyond any of these it is terminated, and the caller learns which limit it hit. */
export interface ChildProcessLimits {
  /** CPU time: what the work itself takes, however busy the machine is. */
  cpuSeconds: number;
  /** Wall-clock time, for a run that neither works nor ends. */
  wallSeconds: number;
  heapMegabytes: number;
  answerBytes: number;
}

export type ChildProcessFailure = 'timed_out' | 'out_of_memory' | 'crashed';

export type ChildProcessOutcome = { answer: unknown } | { failure: ChildProcessFailure; lastWords: string };

/** How a program ends itself when its processor time is used up; nothing else in a program sends this signal. */
export const outOfTimeSignal = 'SIGXCPU';
