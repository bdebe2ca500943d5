import { expect, it } from 'vitest';
import { daysBetween, isDay, type Zone, zoneNamed } from './days-in-time-zone.js';

const zone = (name: string) => zoneNamed(name) as Zone;

it.each([
  ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['Africa/Algiers', '2026-03-01', '2026-02-28T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-01', '2026-02-28T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00.000Z'],
  // Clocks go forward from 00:00 to 01:00: the day begins at 01:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  // And back from 24:00 to 23:00.
  ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
])('knows when a day begins in %s: %s', (name, day, begins) => {
  expect(zone(name).beginningOf(day).toISOString()).toBe(begins);
});

it('leaves no moment between two days and has none twice', () => {
  for (const name of ['Africa/Cairo', 'America/Sao_Paulo', 'Asia/Beirut', 'Australia/Lord_Howe', 'Europe/Paris']) {
    const { beginningOf, dayAt } = zone(name);
    for (const day of daysBetween('2026-01-01', '2026-12-31')) {
      const begins = beginningOf(day);
      expect(dayAt(begins), `${name} ${day}`).toBe(day);
      expect(dayAt(new Date(begins.getTime() - 1)) < day, `${name} ${day}`).toBe(true);
    }
  }
});

it('knows days that exist from others, and zones too', () => {
  expect(['2026-02-28', '2026-02-29', '2028-02-29', '2026-13-01'].map(isDay)).toEqual([true, false, true, false]);
  expect(zoneNamed('Mars/Olympus')).toBeUndefined();
});
