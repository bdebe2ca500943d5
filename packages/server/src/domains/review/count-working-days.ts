import type { Config } from '../../foundation/config.js';

type Calendar = Pick<Config, 'timeZone' | 'holidays'>;

const dayMs = 86_400_000;
/** Sunday is 0. */
const weekend = new Set([5, 6]);
/** A calendar made up entirely of holidays would loop forever. */
const maxDays = 3_660;

/** The same time of day, so many working days later: Sunday to Thursday, without holidays, where the desk is. */
export function workingDaysAfter(from: Date, workingDays: number, calendar: Calendar): Date {
  const local = localTimeOf(from, calendar.timeZone);
  let day = local;
  for (let left = workingDays, passed = 0; left > 0 && passed < maxDays; passed++) {
    day = new Date(day.getTime() + dayMs);
    if (isWorkingDay(day, calendar.holidays)) left -= 1;
  }
  return instantOf(day, calendar.timeZone);
}

/** How many working days end between the two, where the desk is; negative when the second is the earlier one. */
export function workingDaysUntil(from: Date, until: Date, calendar: Calendar): number {
  if (until < from) return -workingDaysUntil(until, from, calendar);
  let day = localTimeOf(from, calendar.timeZone);
  const last = localTimeOf(until, calendar.timeZone);
  let count = 0;
  for (let passed = 0; passed < maxDays; passed++) {
    day = new Date(day.getTime() + dayMs);
    if (dateOf(day) > dateOf(last)) return count;
    if (isWorkingDay(day, calendar.holidays)) count += 1;
  }
  return count;
}

const dateOf = (day: Date): string => day.toISOString().slice(0, 10);

function isWorkingDay(day: Date, holidays: readonly string[]): boolean {
  return !weekend.has(day.getUTCDay()) && !holidays.includes(dateOf(day));
}

/** The local wall-clock time, written as if it were UTC. */
function localTimeOf(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + offsetMs(instant, timeZone));
}

/** The instant of this wall-clock time; computed twice, because the offset may differ between the two. */
function instantOf(local: Date, timeZone: string): Date {
  const guess = new Date(local.getTime() - offsetMs(local, timeZone));
  return new Date(local.getTime() - offsetMs(guess, timeZone));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetMs(instant: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return shown - (instant.getTime() - (((instant.getTime() % 1000) + 1000) % 1000));
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
