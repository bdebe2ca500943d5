import { type Place, problemsOfPlace } from '../geography/judge-place.js';

/** The flags of an order whose buyer lives there: an unknown place is marked, a corrected one no longer. */
export function flagsOfPlace(country: string, place: Place, flags: readonly string[]): string[] {
  const others = flags.filter((flag) => flag !== 'unknown_place');
  return problemsOfPlace(country, place).length > 0 ? ['unknown_place', ...others] : others;
}
