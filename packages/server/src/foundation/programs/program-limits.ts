/** What one run of a program may cost. Past any of these it is ended, and whoever started it learns which one it was. */
export interface ProgramLimits {
  /** Of processor time: what the work itself takes, however busy the machine is. */
  cpuSeconds: number;
  /** Of waiting, for a run that neither works nor ends. */
  wallSeconds: number;
  heapMegabytes: number;
  answerBytes: number;
}

export type ProgramFailure = 'timed_out' | 'out_of_memory' | 'crashed';

export type ProgramOutcome = { answer: unknown } | { failure: ProgramFailure; lastWords: string };

/** How a program ends itself when its processor time is used up; nothing else in a program sends this signal. */
export const outOfTimeSignal = 'SIGXCPU';
