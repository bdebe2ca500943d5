import { describe, expect, it } from 'vitest';
import { workingDaysAfter, workingDaysUntil } from './count-working-days.js';

const algiers = { timeZone: 'Africa/Algiers', holidays: [] };
const after = (from: string, days: number, calendar: { timeZone: string; holidays: string[] } = algiers) =>
  workingDaysAfter(new Date(from), days, calendar).toISOString();

describe('working days', () => {
  it.each([
    ['from a Sunday', '2026-11-15T09:00:00.000Z', 2, '2026-11-17T09:00:00.000Z'],
    ['over the weekend of Friday and Saturday', '2026-11-18T09:00:00.000Z', 2, '2026-11-22T09:00:00.000Z'],
    ['five of them are a week', '2026-11-15T09:00:00.000Z', 5, '2026-11-22T09:00:00.000Z'],
    ['from a Friday', '2026-11-20T09:00:00.000Z', 5, '2026-11-26T09:00:00.000Z'],
    ['from a Saturday', '2026-11-21T09:00:00.000Z', 2, '2026-11-23T09:00:00.000Z'],
    ['from a Thursday', '2026-11-19T09:00:00.000Z', 1, '2026-11-22T09:00:00.000Z'],
  ])('%s', (_, from, days, due) => {
    expect(after(from, days)).toBe(due);
  });

  it('begin and end at midnight where the desk is, not in London', () => {
    // Half past eleven on Thursday evening in UTC is already Friday in Algiers.
    expect(after('2026-11-19T23:30:00.000Z', 1)).toBe('2026-11-21T23:30:00.000Z');
    expect(after('2026-11-19T22:30:00.000Z', 1)).toBe('2026-11-22T22:30:00.000Z');
  });

  it('leave out holidays', () => {
    const calendar = { ...algiers, holidays: ['2026-11-16', '2026-11-17'] };
    expect(after('2026-11-15T09:00:00.000Z', 2, calendar)).toBe('2026-11-19T09:00:00.000Z');
  });

  it('keep the time of day when the clocks change', () => {
    const paris = { timeZone: 'Europe/Paris', holidays: [] };
    expect(after('2026-10-22T08:00:00.000Z', 2, paris)).toBe('2026-10-26T09:00:00.000Z');
    expect(after('2026-03-26T09:00:00.000Z', 1, paris)).toBe('2026-03-29T08:00:00.000Z');
  });

  it('keep fractions of a second', () => {
    expect(after('2026-11-15T09:00:00.123Z', 1)).toBe('2026-11-16T09:00:00.123Z');
  });

  it.each([
    ['the same day', '2026-11-15T09:00:00.000Z', '2026-11-15T18:00:00.000Z', 0],
    ['a whole week', '2026-11-15T09:00:00.000Z', '2026-11-22T09:00:00.000Z', 5],
    ['over a weekend', '2026-11-19T09:00:00.000Z', '2026-11-22T09:00:00.000Z', 1],
    ['backwards', '2026-11-22T09:00:00.000Z', '2026-11-19T09:00:00.000Z', -1],
  ])('until then: %s', (_, from, until, days) => {
    expect(workingDaysUntil(new Date(from), new Date(until), algiers)).toBe(days);
  });
});
