const steps: readonly [string, number][] = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
];

/** `3m ago`, `in 2h`: short enough for a column. */
export function ago(at: string | null, nowMs = Date.now()): string {
  if (at === null) return '-';
  const seconds = Math.round((nowMs - Date.parse(at)) / 1000);
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? (['s', 1] as const);
  const count = Math.floor(Math.abs(seconds) / length);
  return seconds < 0 ? `in ${count}${unit}` : `${count}${unit} ago`;
}
