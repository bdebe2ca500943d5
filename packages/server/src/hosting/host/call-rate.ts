/** So many a second, and a burst after a pause. */
export function openCallRate(perSecond: number, burst: number, now: () => number = () => performance.now()) {
  let left = burst;
  let lookedAtMs = now();
  return {
    /** How many of these may pass. */
    take(wanted = 1): number {
      const at = now();
      left = Math.min(burst, left + ((at - lookedAtMs) / 1_000) * perSecond);
      lookedAtMs = at;
      const given = Math.min(wanted, Math.floor(left));
      left -= given;
      return given;
    },
  };
}
