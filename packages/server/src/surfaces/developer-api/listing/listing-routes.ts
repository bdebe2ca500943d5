import { Listing, ListingChanges } from '@souk/contract';
import type { AppRow } from '../../../domains/apps/find-app.js';
import { editListing } from '../../../domains/listings/edit-listing.js';
import { findListing } from '../../../domains/listings/find-listing.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { ok } from '../../../foundation/http/answer.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import type { Platform } from '../../../foundation/platform.js';
import { developerRoutes } from '../developer-routes.js';
import { changeOwnApp, ownApp } from '../own-app.js';
import { answers, one } from '../shapes.js';

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
  answers: answers(200, 'The draft', one(Listing)),
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
  answers: answers(200, 'The updated draft', one(Listing)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'LISTING_INVALID'],
  handle: (input) =>
    changeOwnApp(input, async ({ db }, app, now) => {
      await editListing(db, app, input.body, now, input.platform.config.webhookAllow);
      return shownListing(db, input.platform, app);
    }),
});

export const listingRoutes: Route[] = [readListing, changeListing];
