import type { CountryGeography, PlaceNames, ProvinceTowns } from '@souk/contract';
import { queryOptions } from '@tanstack/react-query';
import { callJson } from './call-json';

export type { PlaceNames };

/** The lists of a country without provinces to choose from are empty. */
export const geographyQuery = (country: string) =>
  queryOptions({
    queryKey: ['geography', country],
    queryFn: ({ signal }) =>
      callJson<CountryGeography>('GET', `/storefront/geography/${country}`, {
        signal,
        missing: { country, from: '', divisions: [], provinces: [] },
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The towns of a province, today or as of a day. */
export const townsQuery = (country: string, provinceCode: number, at?: string) =>
  queryOptions({
    queryKey: ['geography', country, provinceCode, at],
    queryFn: ({ signal }) =>
      callJson<ProvinceTowns>('GET', `/storefront/geography/${country}/provinces/${provinceCode}/towns`, {
        query: { at },
        signal,
        missing: { country, from: '', provinceCode, towns: [] },
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
