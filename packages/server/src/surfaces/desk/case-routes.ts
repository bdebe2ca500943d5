import { closed, DecisionInput, DeskReview, type ErrorCode } from '@souk/contract';
import { Type } from 'typebox';
import { claimCase, decideCase, releaseCase, type Verdict } from '../../domains/review/desk/decide-case.js';
import { findDeskReview } from '../../domains/review/desk/read-desk.js';
import { runClock } from '../../domains/review/desk/run-clock.js';
import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { type Answer, ok } from '../../foundation/http/answer.js';
import { defineRoute, type Route } from '../../foundation/http/define-route.js';
import { developerId } from '../../foundation/http/path-params.js';
import type { Platform } from '../../foundation/platform.js';
import { deskRoute, one } from './desk-route.js';

const tag = 'Reviews';
const params = { reviewId: developerId('REVIEW_NOT_FOUND') };
const answers = one(200, 'The case as it is now.', DeskReview);
const errors: ErrorCode[] = ['REVIEW_NOT_FOUND', 'REVIEW_NOT_OPEN', 'REVIEW_STATE_INVALID', 'REVIEW_CLAIMED'];
const nothing = { kind: 'json', schema: Type.Object({}, closed), optional: true } as const;

/** Does it in one transaction and shows what became of the case. */
function change(platform: Platform, id: string, work: (context: Context) => Promise<void>): Promise<Answer> {
  return inTransaction(platform, async (context) => {
    await work(context);
    return ok({ data: runClock(platform, await findDeskReview(context.db, id)) });
  });
}

const claim = defineRoute(deskRoute, {
  name: 'claimReview',
  method: 'POST',
  path: '/desk/reviews/{reviewId}/claim',
  tag,
  summary: 'Takes a case, so that nobody else reviews it too.',
  params,
  body: nothing,
  answers,
  errors: [...errors, 'REVIEW_OWN_WORK'],
  handle: ({ caller, params: { reviewId }, platform }) =>
    change(platform, reviewId, ({ db }) => claimCase(db, reviewId, caller.userId, platform.clock.now())),
});

const release = defineRoute(deskRoute, {
  name: 'releaseReview',
  method: 'POST',
  path: '/desk/reviews/{reviewId}/release',
  tag,
  summary: 'Gives a claimed case back to the queue; anyone on the desk may.',
  params,
  body: nothing,
  answers,
  errors,
  handle: ({ caller, params: { reviewId }, platform }) =>
    change(platform, reviewId, ({ db }) => releaseCase(db, reviewId, caller.userId, platform.clock.now())),
});

const decide = (name: string, path: string, summary: string, verdict: Verdict, extra: ErrorCode[] = []): Route =>
  defineRoute(deskRoute, {
    name,
    method: 'POST',
    path: `/desk/reviews/{reviewId}/${path}`,
    tag,
    summary,
    params,
    body: { kind: 'json', schema: DecisionInput, optional: verdict === 'approve' },
    answers,
    errors: [...errors, 'REVIEW_OWN_WORK', ...extra],
    handle: ({ caller, params: { reviewId }, body, platform }) =>
      change(platform, reviewId, (context) => decideCase(context, platform, reviewId, caller.userId, verdict, body)),
  });

export const caseRoutes: Route[] = [
  claim,
  release,
  decide(
    'approveReview',
    'approve',
    'Approves a claimed case: releases its version and, of a submission, publishes the listing as it was submitted.',
    'approve',
    ['APP_READ_ONLY', 'VERSION_NOT_RELEASABLE'],
  ),
  decide('requestChanges', 'request-changes', 'Asks the developer for changes.', 'request_changes'),
  decide('rejectReview', 'reject', 'Rejects a claimed case.', 'reject'),
];
