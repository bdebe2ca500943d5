import type { SoukUnderTest } from '../../harness/run-souk.js';

/** What free accounts can do to exhaust what everybody shares, with somebody honest who needs the same thing meanwhile. */
export interface Scene {
  name: string;
  /** How much later than at rest the honest person is served, at most. */
  maxLateMs: number;
  run(stage: SceneStage): Promise<SceneOutcome>;
}

export interface SceneStage {
  souk: SoukUnderTest;
  brief: boolean;
}

export interface SceneOutcome {
  /** How long the honest person waited at rest, and during the attack; undefined where they were not served. */
  restMs: number;
  honestMs: number | undefined;
  /** What the attackers got, and were refused. */
  taken: number;
  refused: number;
  /** Anything else that does not hold, in words. */
  wrong: string[];
}

/** How long the work took; undefined where it did not succeed. */
export async function timed(work: () => Promise<boolean>): Promise<number | undefined> {
  const began = performance.now();
  return (await work()) ? performance.now() - began : undefined;
}
