import { type Static, Type } from 'typebox';
import { closed } from './common.js';

export const PlaceNames = Type.Object(
  {
    ar: Type.String({ examples: ['الجزائر'] }),
    fr: Type.String({ examples: ['Alger'] }),
    en: Type.String({ examples: ['Algiers'] }),
  },
  { ...closed, title: 'PlaceNames', description: 'The name in Arabic, French and English.' },
);
export type PlaceNames = Static<typeof PlaceNames>;

export const GeographyProvince = Type.Object(
  { code: Type.Integer({ description: 'The `provinceCode` of addresses.', examples: [16] }), names: PlaceNames },
  { ...closed, title: 'GeographyProvince' },
);
export type GeographyProvince = Static<typeof GeographyProvince>;

export const GeographyTown = Type.Object(
  { code: Type.Integer({ description: 'The `townOns` of addresses.', examples: [1601] }), names: PlaceNames },
  { ...closed, title: 'GeographyTown' },
);
export type GeographyTown = Static<typeof GeographyTown>;

const from = Type.String({ format: 'date', description: 'The date of the law that made this division.' });

export const CountryGeography = Type.Object(
  {
    country: Type.String({ examples: ['DZ'] }),
    from,
    divisions: Type.Array(Type.String({ format: 'date' }), {
      description: 'The dates of all known divisions, oldest first. Each can be sent as `at`.',
    }),
    provinces: Type.Array(GeographyProvince),
  },
  { ...closed, title: 'CountryGeography', description: 'The provinces of a country, sorted by code.' },
);
export type CountryGeography = Static<typeof CountryGeography>;

export const ProvinceTowns = Type.Object(
  {
    country: Type.String({ examples: ['DZ'] }),
    from,
    provinceCode: Type.Integer({ examples: [16] }),
    towns: Type.Array(GeographyTown),
  },
  { ...closed, title: 'ProvinceTowns', description: 'The towns of a province, sorted by code.' },
);
export type ProvinceTowns = Static<typeof ProvinceTowns>;
