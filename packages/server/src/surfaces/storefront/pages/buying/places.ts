import { geographyOf } from '../../../../domains/geography/read-geography.js';
import type { Language } from '../../../../foundation/pages/page-context.js';

/** A province or a town, by its code and in the languages of the storefront. */
export interface NamedPlace {
  code: number;
  names: Record<Language, string>;
}

/** None in a country without a list: there an address line says everything. */
export function provincesOf(country: string): NamedPlace[] {
  return [...(geographyOf(country)?.newest.provinces.values() ?? [])].map(({ code, names }) => ({ code, names }));
}

export function townsOf(country: string, province: number | null): NamedPlace[] {
  if (province === null) return [];
  return geographyOf(country)?.newest.provinces.get(province)?.towns ?? [];
}
