/** Where time comes from. Business rules use the clock they were given, so that days can pass in a test. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

export const daysInSeconds = (days: number): number => days * 86_400;
