/** Which part of the attempts arrived, from 0 to 1; null when there was no attempt. Rounded down: 99.99 % is not all. */
export function successRate({ delivered, failed }: { delivered: number; failed: number }): number | null {
  const attempts = delivered + failed;
  return attempts === 0 ? null : Math.floor((delivered / attempts) * 1000) / 1000;
}
