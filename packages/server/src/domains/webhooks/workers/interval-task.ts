export interface IntervalTask {
  /** Nothing is begun any more; resolves when what was under way has ended, too. */
  end(): Promise<void>;
}

/** Does the work again and again, never twice at once. */
export function runEvery(
  everyMs: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): IntervalTask {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= work()
      .catch(onFailure)
      .finally(() => {
        underWay = undefined;
      });
  }, everyMs);
  return {
    async end() {
      clearInterval(timer);
      await underWay;
    },
  };
}
