import { Listing, ListingChanges } from '@souk/contract';
import type { AppRow } from '../../../domains/apps/find-app.js';
import { editListing } from '../../../domains/listings/edit-listing.js';
import { findListing } from '../../../domains/listings/find-listing.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import type { Platform } from '../../../foundation/platform.js';
import { developerRoutes } from '../developer-routes.js';
import { changeOwnApp, ownApp } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';

const tag = 'Listing';
const params = { appId: developerId('APP_NOT_FOUND') };

export const shownListing = async (db: Database, { config }: Platform, app: AppRow) =>
  ok({ data: await findListing(db, app, config.baseUrl) });

const readListing = defineRoute(developerRoutes, {
  name: 'readListing',
  method: 'GET',
  path: '/developer/apps/{appId}/listing',
  tag,
  summary: 'Get the draft listing',
  description: 'With the fields that are still missing.',
  params,
  responses: responses(200, 'The draft', one(Listing)),
  errors: ['APP_NOT_FOUND'],
  handle: async (input) => shownListing(input.platform.db, input.platform, await ownApp(input)),
});

const changeListing = defineRoute(developerRoutes, {
  name: 'changeListing',
  method: 'PATCH',
  path: '/developer/apps/{appId}/listing',
  tag,
  summary: 'Update the draft listing',
  description: '`null` clears a field.',
  params,
  body: { kind: 'json', schema: ListingChanges },
  responses: responses(200, 'The updated draft', one(Listing)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'LISTING_INVALID'],
  handle: (input) =>
    changeOwnApp(input, async ({ db }, app, now) => {
      await editListing(db, app, input.body, now, input.platform.config.webhookAllow);
      return shownListing(db, input.platform, app);
    }),
});

export const listingRoutes: Route[] = [readListing, changeListing];
