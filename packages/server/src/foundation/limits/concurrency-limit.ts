import { TooBusy } from '../domain-error.js';

export interface ConcurrencyLimit {
  atOnce: number;
  /** How many may wait for their turn; any more are told to come back later. */
  waiting: number;
}

/**
 * Runs only a few pieces of costly work at a time, in order of arrival. Waiting costs next to nothing, and the queue is
 * bounded too: a flood is turned away early instead of being served late.
 */
export function limitConcurrency({
  atOnce,
  waiting,
}: ConcurrencyLimit): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = [];
  let running = 0;

  const takeTurn = async (): Promise<void> => {
    if (running < atOnce) {
      running++;
      return;
    }
    if (queue.length >= waiting) throw new TooBusy();
    // A finishing task hands its turn over, so the number running stays the same.
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
