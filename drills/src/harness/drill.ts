/** One thing that was counted, and the most of it that is allowed (0 for anything lost). */
export interface Finding {
  what: string;
  count: number;
  allowed: number;
}

/** A fault on purpose. It does its worst, then counts what was lost. */
export interface Drill {
  name: string;
  title: string;
  run(options: { quick: boolean; say: (text: string) => void }): Promise<Finding[]>;
}
