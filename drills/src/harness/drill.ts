/** One thing that was counted, and the most of it that is allowed (0 for anything lost). */
export interface Finding {
  what: string;
  count: number;
  allowed: number;
}

export interface DrillOptions {
  quick: boolean;
  /** Shorter still: the form in which the tests run it. Quick is true as well. */
  brief: boolean;
  /** How many requests to send, for drills that count them; otherwise as many as suits the size. */
  requests: number | undefined;
  say: (text: string) => void;
}

/** A fault on purpose. It does its worst, then counts what was lost. */
export interface Drill {
  name: string;
  title: string;
  run(options: DrillOptions): Promise<Finding[]>;
}
