import { TooBusy } from '../http/refusal.js';

export interface FewAtOnce {
  atOnce: number;
  /** How many may wait for their turn; whoever comes then is told to come back. */
  waiting: number;
}

/**
 * Lets only a few pieces of costly work run at a time, in the order they came. What waits costs next to nothing, and it is
 * bounded too: a flood is turned away early instead of being served late.
 */
export function runFewAtOnce({ atOnce, waiting }: FewAtOnce): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = [];
  let running = 0;

  const takeTurn = async (): Promise<void> => {
    if (running < atOnce) {
      running++;
      return;
    }
    if (queue.length >= waiting) throw new TooBusy();
    // Whoever finishes hands their turn over, so the number that runs stays the same.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const endTurn = (): void => {
    const next = queue.shift();
    if (next) next();
    else running--;
  };

  return async (work) => {
    await takeTurn();
    try {
      return await work();
    } finally {
      endTurn();
    }
  };
}
