export interface BatchOptions {
  /** The most calls that share one run. */
  together: number;
  /** The most runs under way at once. */
  atOnce: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets calls that arrive while others are under way share the next run: one statement and one flushed commit for
 * all of them. A lone call does not wait for others. `perform` returns results in the order of its items. When it
 * fails for several, each is retried alone, so that no call fails because of another: `perform` must be safe to repeat.
 */
export function batchCalls<Item, Result>(
  perform: (items: Item[]) => Promise<Result[]>,
  { together, atOnce }: BatchOptions,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let scheduled = false;

  const settle = async (calls: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await perform(calls.map(({ item }) => item));
      if (results.length !== calls.length) throw new Error('There must be one result for each item.');
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
    } catch (error) {
      const [only, ...others] = calls;
      if (others.length === 0) only?.reject(error);
      else await Promise.all(calls.map((call) => settle([call])));
    }
  };

  const start = () => {
    scheduled = false;
    while (waiting.length > 0 && underWay < atOnce) {
      const calls = waiting.slice(0, together);
      waiting = waiting.slice(together);
      underWay++;
      // It never rejects: every failure is reported to the caller it belongs to.
      void settle(calls).finally(() => {
        underWay--;
        schedule();
      });
    }
  };

  /** Everything that arrives in this turn of the event loop goes together. */
  const schedule = () => {
    if (scheduled || waiting.length === 0 || underWay >= atOnce) return;
    scheduled = true;
    setImmediate(start);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      schedule();
    });
}
