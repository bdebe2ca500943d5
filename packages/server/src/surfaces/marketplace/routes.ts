import {
  closed,
  handlePattern,
  listingCategories,
  MarketplaceApp,
  MarketplaceSummary,
  plainTextPattern,
  Words,
} from '@souk/contract';
import { Type } from 'typebox';
import { browseMarketplace, findMarketplaceApp } from '../../domains/listings/browse-marketplace.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { defineRoute, type Route } from '../../foundation/http/define-route.js';
import { cutPage, defaultPageSize, pageOf, pageQuery } from '../../foundation/http/lists/paginate.js';
import { matching } from '../../foundation/http/path-params.js';
import { cacheable, marketplaceRoute } from './marketplace-route.js';

const tag = 'Marketplace';
const unchanged = { status: 304, description: "The client's copy is current" };
const caching = { ETag: 'Version of the response.', 'Cache-Control': 'How long the response can be cached.' };

const listMarketplaceApps = defineRoute(marketplaceRoute, {
  name: 'listMarketplaceApps',
  method: 'GET',
  path: '/marketplace/apps',
  tag,
  summary: 'List marketplace apps',
  description:
    'Public apps: newest first, or best match first for a search. Search supports French, Arabic and English, with or without accents. If there are no matches, apps with similar names are returned.',
  query: Type.Object(
    {
      ...pageQuery,
      query: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, pattern: plainTextPattern, description: 'Search terms.' }),
      ),
      category: Type.Optional(Words(listingCategories, 'Only apps in this category.')),
      free: Type.Optional(Type.Boolean({ description: 'Only free apps.' })),
      verified: Type.Optional(Type.Boolean({ description: 'Only apps of verified developers.' })),
      language: Type.Optional(
        Type.String({
          pattern: '^[a-z]{2,3}(-[A-Z]{2})?$',
          description: 'Only apps available in this language, for example `ar`.',
        }),
      ),
    },
    closed,
  ),
  responses: [
    {
      status: 200,
      description: 'A page of apps',
      schema: pageOf(MarketplaceSummary),
      headers: caching,
    },
    unchanged,
  ],
  errors: ['INVALID_CURSOR'],
  handle: async ({ query, request, platform }) => {
    const { limit = defaultPageSize, cursor, query: words, category = null, free = false, verified = false } = query;
    const filters = { category, free, verified, language: query.language };
    const binding = { list: 'marketplace', caller: 'anyone', filters: { query: words, ...filters } };
    const [rank, id] = platform.cursors.read(binding, cursor) ?? [];
    const after = rank === undefined ? undefined : { rank: Number(rank), id: String(id) };
    const found = await browseMarketplace(platform.db, { query: words, ...filters, after, limit });
    const { rows, nextCursor } = cutPage(found.apps, limit, (last) =>
      platform.cursors.write(binding, [last.rank, last.id]),
    );
    return cacheable(request, { data: rows.map(({ shown }) => shown), nextCursor });
  },
});

const readMarketplaceApp = defineRoute(marketplaceRoute, {
  name: 'readMarketplaceApp',
  method: 'GET',
  path: '/marketplace/apps/{handle}',
  tag,
  summary: 'Get a marketplace app',
  description: 'Public apps by handle, unlisted apps with the key from their link.',
  params: { handle: matching(new RegExp(handlePattern), "The app's handle.", 'NOT_FOUND') },
  query: Type.Object(
    {
      key: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: "The key from an unlisted app's link." }),
      ),
    },
    closed,
  ),
  responses: [
    {
      status: 200,
      description: 'The app',
      schema: Type.Object({ data: MarketplaceApp }, closed),
      headers: caching,
    },
    unchanged,
  ],
  errors: ['NOT_FOUND'],
  handle: async ({ params, query, request, platform }) => {
    const { db, config, clock } = platform;
    const where = { baseUrl: config.baseUrl, now: clock.now() };
    const app = (await findMarketplaceApp(db, params.handle, query.key, where)) ?? throwDomainError('NOT_FOUND');
    return cacheable(request, { data: app }, { shared: app.distribution === 'public' });
  },
});

export const routes: Route[] = [listMarketplaceApps, readMarketplaceApp];
