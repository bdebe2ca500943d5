import { createHash } from 'node:crypto';
import { CountryGeography, ProvinceTowns } from '@souk/contract';
import { type TSchema, Type } from 'typebox';
import { divisionOn, geographyOf } from '../../domains/geography/read-geography.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { defineRoute, type RawRequest, type ResponseSpec } from '../../foundation/http/define-route.js';
import { matching } from '../../foundation/http/path-params.js';
import type { HandlerResponse } from '../../foundation/http/response.js';
import type { Platform } from '../../foundation/platform.js';
import { storefrontRoute } from './storefront-route.js';

const country = matching(/^[A-Za-z]{2}$/, 'ISO 3166-1 alpha-2 code of the country.', 'NOT_FOUND');
const provinceCode = matching(/^[1-9]\d{0,3}$/, 'The code of the province.', 'NOT_FOUND');
const query = Type.Object(
  {
    at: Type.Optional(
      Type.String({
        format: 'date',
        description: 'The day whose provinces are listed. Default: today.',
        examples: ['2026-04-05'],
      }),
    ),
  },
  { additionalProperties: false },
);

const list = (description: string, schema: TSchema): ResponseSpec[] => [
  { status: 200, description, schema: Type.Object({ data: schema }, { additionalProperties: false }) },
  { status: 304, description: "The client's copy is current" },
];

const day = 24 * 60 * 60;

export const readGeography = defineRoute(storefrontRoute, {
  name: 'readGeography',
  method: 'GET',
  path: '/storefront/geography/{country}',
  tag: 'Geography',
  summary: 'List provinces',
  description:
    'With names in three languages. Only countries with a list; addresses elsewhere have no codes to choose from.',
  params: { country },
  query,
  responses: list('The provinces', CountryGeography),
  handle: async ({ params, query: { at }, request, platform }) => {
    const geography = geographyOf(params.country) ?? throwDomainError('NOT_FOUND');
    const { from, provinces } = divisionOn(geography, at ?? today(platform));
    const data: CountryGeography = {
      country: params.country.toUpperCase(),
      from,
      divisions: geography.divisions.map((division) => division.from),
      provinces: [...provinces.values()].map(({ code, names }) => ({ code, names })),
    };
    return cacheable(request, data, at);
  },
});

export const listTowns = defineRoute(storefrontRoute, {
  name: 'listTowns',
  method: 'GET',
  path: '/storefront/geography/{country}/provinces/{code}/towns',
  tag: 'Geography',
  summary: 'List towns of a province',
  params: { country, code: provinceCode },
  query,
  responses: list('The towns', ProvinceTowns),
  handle: async ({ params, query: { at }, request, platform }) => {
    const geography = geographyOf(params.country) ?? throwDomainError('NOT_FOUND');
    const { from, provinces } = divisionOn(geography, at ?? today(platform));
    const province = provinces.get(Number(params.code)) ?? throwDomainError('NOT_FOUND');
    const data: ProvinceTowns = {
      country: params.country.toUpperCase(),
      from,
      provinceCode: province.code,
      towns: province.towns.map(({ code, names }) => ({ code, names })),
    };
    return cacheable(request, data, at);
  },
});

const today = ({ clock }: Platform) => clock.now().toISOString().slice(0, 10);

/** The provinces of a named day stay what they are; those of today change with a law. */
function cacheable(
  request: RawRequest,
  data: CountryGeography | ProvinceTowns,
  at: string | undefined,
): HandlerResponse {
  const json = JSON.stringify({ data });
  const headers = {
    etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`,
    'cache-control': `public, max-age=${at === undefined ? day : 365 * day}`,
  };
  if (request.headers['if-none-match'] === headers.etag) return { status: 304, headers };
  return { status: 200, json, headers };
}
