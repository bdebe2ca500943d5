/** Milliseconds that an act takes: the median of five, one after the other. */
export async function medianOfFive(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const startedMs = performance.now();
    await act();
    times.push(performance.now() - startedMs);
  }
  return times.toSorted((one, other) => one - other)[2] as number;
}
