import { isDeepStrictEqual } from 'node:util';

/**
 * The top-level members in which a resource reads differently, in the resource's own order: what an event calls
 * `changed`. The time of the change is not a change.
 */
export function readableDifferences<Resource extends object>(before: Resource, after: Resource): string[] {
  const names = Object.keys(after) as (keyof Resource & string)[];
  return names.filter((name) => name !== 'updatedAt' && !isDeepStrictEqual(before[name], after[name]));
}

/** What differs for those who see contacts, and for those who see them masked. */
export interface Differences {
  changed: string[];
  /** Null when the same members differ for both. */
  changedMasked: string[] | null;
}

/** `mask` gives the resource as it reads without contacts. */
export function differencesBySight<Resource extends object>(
  before: Resource,
  after: Resource,
  mask: (resource: Resource) => Resource,
): Differences {
  const changed = readableDifferences(before, after);
  const [hiddenBefore, hiddenAfter] = [mask(before), mask(after)];
  const changedMasked = changed.filter((name) => {
    const member = name as keyof Resource;
    return !isDeepStrictEqual(hiddenBefore[member], hiddenAfter[member]);
  });
  return { changed, changedMasked: changedMasked.length === changed.length ? null : changedMasked };
}

/**
 * What differs for viewers who are limited to stores, where a resource can be read in some stores only and some of its
 * members are counted per store.
 */
export interface DifferencesByStore {
  /** A viewer of none of these stores can read the resource neither before nor after. */
  knownIn: readonly string[];
  /** Which of `changed` are counted per store. */
  counters: readonly string[];
  /** The store in which they moved; null when none did. */
  storeId: string | null;
  moved: readonly MovedCounter[];
}

/** A member that moved in one store. */
export interface MovedCounter {
  member: string;
  /** A viewer who also sees one of these stores reads the same as before: their values override the one that moved. */
  hiddenBy: readonly string[];
}
