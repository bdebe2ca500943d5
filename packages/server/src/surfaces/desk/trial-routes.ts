import { DeskFinding, DeskTrial } from '@souk/contract';
import { Type } from 'typebox';
import { createTrialInstallation } from '../../domains/dev-stores/create-trial-installation.js';
import { presentDevStore } from '../../domains/dev-stores/find-dev-store.js';
import { findDeskReview } from '../../domains/review/desk/read-desk.js';
import { readFindings } from '../../domains/versions/read-findings.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { developerId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { deskRoute, one } from './desk-route.js';

const params = { reviewId: developerId('REVIEW_NOT_FOUND') };

export const readReviewFindings = defineRoute(deskRoute, {
  name: 'readReviewFindings',
  method: 'GET',
  path: '/desk/reviews/{reviewId}/findings',
  tag: 'Reviews',
  summary: 'List scan findings',
  description: "Findings in the version's bundle, with the surrounding code.",
  params,
  responses: one(200, 'The findings, errors first', Type.Array(DeskFinding)),
  errors: ['REVIEW_NOT_FOUND'],
  handle: async ({ params: { reviewId }, platform }) => {
    const { appId, version } = await findDeskReview(platform.db, reviewId);
    return ok({ data: version === null ? [] : await readFindings(platform, appId, version) });
  },
});

export const tryReviewedApp = defineRoute(deskRoute, {
  name: 'tryReviewedApp',
  method: 'POST',
  path: '/desk/reviews/{reviewId}/trial',
  tag: 'Reviews',
  summary: 'Create a trial installation',
  description:
    'Installs the version on a dev store of the reviewer, which is created if needed. Repeat the request until `installationId` is present: a new dev store takes a few seconds.',
  params,
  body: { kind: 'json', schema: Type.Object({}, { additionalProperties: false }), optional: true },
  responses: one(200, 'The dev store, and the installation once it exists', DeskTrial),
  errors: ['REVIEW_NOT_FOUND', 'APP_VERSION_NOT_FOUND', 'APP_READ_ONLY', 'DEV_STORE_LIMIT_REACHED'],
  handle: async ({ caller, params: { reviewId }, platform }) => {
    const now = platform.clock.now();
    const { devStore, installationId } = await inTransaction(platform, (context) =>
      createTrialInstallation(context, { reviewId, user: caller, now }),
    );
    return ok({ data: { devStore: presentDevStore(devStore), installationId } });
  },
});
