import { provincesOfAlgeria } from '@souk/contract';
import type { Language } from '../../../../foundation/pages/page-context.js';

/** A province or a town, by its code and in the languages of the storefront. */
export interface NamedPlace {
  code: number;
  names: Record<Language, string>;
}

/** None in a country without a list: there an address line says everything. */
export function provincesOf(country: string): NamedPlace[] {
  if (country !== 'DZ') return [];
  return provincesOfAlgeria().map(({ code, name, arabicName }) => ({
    code,
    names: { ar: arabicName.normalize('NFKC'), fr: name, en: name },
  }));
}

export function townsOf(country: string, province: number | null): NamedPlace[] {
  if (country !== 'DZ') return [];
  const found = provincesOfAlgeria().find(({ code }) => code === province);
  return (found?.towns ?? []).map(({ ons, name }) => ({ code: ons, names: { ar: name, fr: name, en: name } }));
}
