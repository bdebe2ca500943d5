/**
 * How long attempts took, as counts: four places for each doubling, from 1 ms to 16 s, so that a percentile is exact to
 * about a tenth. Changing this makes the counts of the last seven days wrong.
 */
const placesPerDoubling = 4;
export const durationBuckets = 14 * placesPerDoubling + 1;

/** The place of a duration. */
export function bucketOf(durationMs: number): number {
  const place = Math.ceil(Math.log2(Math.max(durationMs, 1)) * placesPerDoubling);
  return Math.min(place, durationBuckets - 1);
}

/** The duration that the given share of attempts did not exceed; null without attempts. */
export function percentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let seen = 0;
  for (const [place, count] of counts.entries()) {
    if (count > 0 && seen + count >= wanted) return withinPlace(place, (wanted - seen) / count);
    seen += count;
  }
  return withinPlace(durationBuckets - 1, 1);
}

/** Between the place's bounds, as if its attempts were spread evenly. */
function withinPlace(place: number, part: number): number {
  const upper = 2 ** (place / placesPerDoubling);
  const lower = place === 0 ? 0 : 2 ** ((place - 1) / placesPerDoubling);
  return Math.round(lower + (upper - lower) * part);
}
