const hourMs = 3_600_000;

/** The hour of UTC that a time lies in. */
export function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / hourMs) * hourMs);
}

/** The last so many hours, oldest first; the one that is not over comes last. */
export function lastHours(now: Date, count: number): Date[] {
  const current = hourOf(now).getTime();
  return Array.from({ length: count }, (_, index) => new Date(current - (count - 1 - index) * hourMs));
}
