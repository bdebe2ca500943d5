import { isDeepStrictEqual } from 'node:util';

/**
 * The top-level members in which a resource reads differently, in the resource's own order: what an event calls
 * `changed`. The time of the change is not a change.
 */
export function readableDifferences<Resource extends object>(before: Resource, after: Resource): string[] {
  const names = Object.keys(after) as (keyof Resource & string)[];
  return names.filter((name) => name !== 'updatedAt' && !isDeepStrictEqual(before[name], after[name]));
}

/** Each change of a resource reads later than the one before, even within a millisecond: `updatedAt` tells them apart. */
export function timeAfter(previous: string, at: Date): Date {
  return new Date(Math.max(at.getTime(), Date.parse(previous) + 1));
}
