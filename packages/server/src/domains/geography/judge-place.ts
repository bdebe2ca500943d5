import { throwDomainError } from '../../foundation/domain-error.js';
import { type Division, type Geography, geographyOf } from './read-geography.js';

export interface Place {
  provinceCode: number | null;
  townOns: number | null;
}

/**
 * What is wrong with a place, as sentences that name the field. A pair that any division ever had is right; of a country
 * without a file every code is.
 */
export function problemsOfPlace(country: string, { provinceCode, townOns }: Place, parent = ''): string[] {
  const geography = geographyOf(country);
  if (!geography) return [];
  const { divisions } = geography;
  const knowsProvince = provinceCode === null || divisions.some(({ provinces }) => provinces.has(provinceCode));
  const knowsTown = townOns === null || divisions.some(({ towns }) => towns.has(townOns));
  const problems = [
    ...(knowsProvince ? [] : [`${parent}provinceCode ${provinceCode} is not a province of ${country}.`]),
    ...(knowsTown ? [] : [`${parent}townOns ${townOns} is not a town of ${country}.`]),
  ];
  if (problems.length > 0 || provinceCode === null || townOns === null) return problems;
  const together = divisions.some(({ towns }) => towns.get(townOns)?.provinceCode === provinceCode);
  return together ? [] : [`${parent}townOns ${townOns} is not a town of province ${provinceCode}.`];
}

/** Refuses a place that no division has: 400, with the field named. */
export function requireKnownPlace(country: string, place: Place, parent: string): void {
  const problems = problemsOfPlace(country, place, parent);
  if (problems.length > 0) throwDomainError('VALIDATION_FAILED', { message: problems.join(' '), problems });
}

/** The place as it is written today: a town that has changed its province is in the newest one. */
export function placeToday(country: string, place: Place): Place {
  const province = place.townOns === null ? undefined : geographyOf(country)?.newest.towns.get(place.townOns);
  return province ? { ...place, provinceCode: province.provinceCode } : place;
}

/**
 * The provinces whose delivery rates apply to a place, the one of today first: what a merchant set for the old province is
 * good for the new one until there is a rate for that.
 */
export function provincesThatApply(country: string, place: Place): number[] {
  const geography = geographyOf(country);
  const { provinceCode, townOns } = placeToday(country, place);
  if (provinceCode === null) return [];
  if (!geography) return [provinceCode];
  const former = geography.divisions
    .toReversed()
    .flatMap((division) => formerProvinces(geography, division, provinceCode, townOns));
  return [...new Set([provinceCode, ...former])];
}

/** Where the town, or a town of today's province, was in a division; nothing for a province that was there already. */
function formerProvinces(
  { newest }: Geography,
  division: Division,
  provinceCode: number,
  townOns: number | null,
): number[] {
  if (townOns !== null) return provinceOfTown(division, townOns);
  if (division.provinces.has(provinceCode)) return [];
  return newest.provinces.get(provinceCode)?.towns.flatMap(({ code }) => provinceOfTown(division, code)) ?? [];
}

function provinceOfTown({ towns }: Division, townOns: number): number[] {
  const province = towns.get(townOns)?.provinceCode;
  return province === undefined ? [] : [province];
}

/** The codes of the towns that are in a province today. */
export function townsOfProvince(country: string, provinceCode: number): number[] {
  return (
    geographyOf(country)
      ?.newest.provinces.get(provinceCode)
      ?.towns.map(({ code }) => code) ?? []
  );
}
