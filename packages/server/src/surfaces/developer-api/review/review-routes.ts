import { App, Checklist, ChecksInput, ReviewCase, ReviewNoteInput, SubmissionInput } from '@souk/contract';
import { Type } from 'typebox';
import { presentApp } from '../../../domains/apps/find-app.js';
import { addNote } from '../../../domains/review/add-note.js';
import { findCaseOf, listCasesOf } from '../../../domains/review/find-cases.js';
import { presentCase } from '../../../domains/review/present-case.js';
import { checkDry } from '../../../domains/review/run-checklist.js';
import { submitApp } from '../../../domains/review/submit-app.js';
import { delistAndWithdraw, withdrawCase } from '../../../domains/review/withdraw-case.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { created, ok } from '../../../foundation/http/response.js';
import { developerRoutes } from '../developer-routes.js';
import { pageById } from '../page.js';
import { changeOwnApp, ownApp, requireTerms } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';
import { limitChecks } from './limit-checks.js';

const tag = 'Review';
const params = { appId: developerId('APP_NOT_FOUND') };
const caseParams = { ...params, reviewId: developerId('REVIEW_NOT_FOUND') };

const submit = defineRoute(developerRoutes, {
  name: 'submitApp',
  method: 'POST',
  path: '/developer/apps/{appId}/submissions',
  tag,
  summary: 'Submit an app for review',
  description:
    'Submits the draft listing and the latest version as they are now. The checks run in the background, then a reviewer decides: within 5 working days for the first submission, within 2 after a decision. A new submission replaces an open case.',
  params,
  body: { kind: 'json', schema: SubmissionInput },
  responses: responses(201, 'The case, with its checks running', one(ReviewCase)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'DEVELOPER_TERMS_REQUIRED'],
  handle: (input) =>
    changeOwnApp(input, async (context, app) => {
      requireTerms(input);
      const { distribution, note = null } = input.body;
      const row = await submitApp(context, input.platform, app, { distribution, note });
      return created({ data: presentCase(row) });
    }),
});

const listReviews = defineRoute(developerRoutes, {
  name: 'listReviews',
  method: 'GET',
  path: '/developer/apps/{appId}/reviews',
  tag,
  summary: 'List reviews',
  description: 'Review cases of the app, newest first.',
  params,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responses: responses(200, 'A page of review cases', pageOf(ReviewCase)),
  errors: ['APP_NOT_FOUND', 'INVALID_CURSOR'],
  handle: async (input) => {
    const app = await ownApp(input);
    const read = (limit: number, afterId: string | undefined) =>
      listCasesOf(input.platform.db, app.id, { limit, afterId });
    return ok(await pageById('reviews', input, read, presentCase));
  },
});

const readReview = defineRoute(developerRoutes, {
  name: 'readReview',
  method: 'GET',
  path: '/developer/apps/{appId}/reviews/{reviewId}',
  tag,
  summary: 'Get a review',
  description: 'The case with its checks and its decision.',
  params: caseParams,
  responses: responses(200, 'The case', one(ReviewCase)),
  errors: ['APP_NOT_FOUND', 'REVIEW_NOT_FOUND'],
  handle: async (input) => {
    const app = await ownApp(input);
    return ok({ data: presentCase(await findCaseOf(input.platform.db, app.id, input.params.reviewId)) });
  },
});

const runChecks = defineRoute(developerRoutes, {
  name: 'runChecks',
  method: 'POST',
  path: '/developer/apps/{appId}/checks',
  tag,
  summary: 'Run the checks',
  description: 'Checks the draft listing and the latest version without submitting. Nothing is stored.',
  params,
  body: { kind: 'json', schema: ChecksInput },
  responses: responses(200, 'The results', one(Checklist)),
  errors: ['APP_NOT_FOUND', 'REVIEW_CHECKS_RATE_LIMITED'],
  handle: async (input) => {
    const app = await ownApp(input);
    await limitChecks(input, app.id);
    return ok({ data: await checkDry(input.platform, app, input.body.distribution) });
  },
});

const addReviewNote = defineRoute(developerRoutes, {
  name: 'addReviewNote',
  method: 'POST',
  path: '/developer/apps/{appId}/reviews/{reviewId}/notes',
  tag,
  summary: 'Add a note to a review',
  description: 'A message to the reviewer of an open case.',
  params: caseParams,
  body: { kind: 'json', schema: ReviewNoteInput },
  responses: responses(201, 'The case with the note', one(ReviewCase)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'REVIEW_NOT_FOUND', 'REVIEW_NOT_OPEN', 'REVIEW_NOTE_LIMIT_REACHED'],
  handle: (input) =>
    changeOwnApp(input, async ({ db }, app, now) => {
      const row = await addNote(db, app.id, input.params.reviewId, input.body.text, now);
      return created({ data: presentCase(row) });
    }),
});

const withdrawReview = defineRoute(developerRoutes, {
  name: 'withdrawReview',
  method: 'POST',
  path: '/developer/apps/{appId}/reviews/{reviewId}/withdraw',
  tag,
  summary: 'Withdraw a review',
  description: 'The case must be open.',
  params: caseParams,
  responses: responses(200, 'Review withdrawn', one(ReviewCase)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'REVIEW_NOT_FOUND', 'REVIEW_NOT_OPEN'],
  handle: (input) =>
    changeOwnApp(input, async ({ db }, app, now) => {
      const row = await withdrawCase(db, app.id, input.params.reviewId, now);
      return ok({ data: presentCase(row) });
    }),
});

const delist = defineRoute(developerRoutes, {
  name: 'delistApp',
  method: 'POST',
  path: '/developer/apps/{appId}/delist',
  tag,
  summary: 'Delist an app',
  description:
    'Removes the app from the marketplace. Existing installations keep working, new ones are not possible, and an open review is withdrawn.',
  params,
  responses: responses(200, 'App delisted', one(App)),
  errors: ['APP_NOT_FOUND', 'APP_READ_ONLY', 'APP_NOT_LISTED'],
  handle: (input) =>
    changeOwnApp(input, async ({ db }, app, now) => ok({ data: presentApp(await delistAndWithdraw(db, app, now)) })),
});

export const reviewRoutes: Route[] = [
  submit,
  listReviews,
  readReview,
  runChecks,
  addReviewNote,
  withdrawReview,
  delist,
];
