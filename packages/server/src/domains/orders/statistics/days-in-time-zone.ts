const dayMs = 86_400_000;

/** A day as people write it, `2026-10-01`, that exists. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** The days from the first to the last, both included. */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  return Array.from({ length: (last - first) / dayMs + 1 }, (_, index) => dayOf(first + index * dayMs));
}

export const dayAfter = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);

/** What the clocks of a time zone show. */
export interface Zone {
  name: string;
  /** The day it is there. */
  dayAt(time: Date): string;
  /** When that day begins there. */
  beginningOf(day: string): Date;
}

/** Undefined where there is no such zone. */
export function zoneNamed(name: string): Zone | undefined {
  const clock = clockOf(name);
  if (!clock) return undefined;
  const aheadMs = (timeMs: number): number => {
    const parts = Object.fromEntries(clock.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(timeMs / 1000) * 1000;
  };
  const dayAt = (timeMs: number) => dayOf(timeMs + aheadMs(timeMs));
  return {
    name: clock.resolvedOptions().timeZone,
    dayAt: (time) => dayAt(time.getTime()),
    beginningOf(day) {
      const midnight = Date.parse(`${day}T00:00:00Z`);
      // Clocks may be changed at midnight itself: it is the earlier of both readings that is that day already.
      const readings = [midnight - dayMs, midnight + dayMs].map((near) => midnight - aheadMs(near));
      const [earlier = midnight, later = midnight] = readings.sort((one, other) => one - other);
      return new Date(dayAt(earlier) === day ? earlier : later);
    },
  };
}

function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const numeric = 'numeric' as const;
  try {
    return new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
