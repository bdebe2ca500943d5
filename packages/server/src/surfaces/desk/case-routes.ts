import { closed, DecisionInput, DeskReview, type ErrorCode } from '@souk/contract';
import { Type } from 'typebox';
import { claimCase, decideCase, releaseCase, type Verdict } from '../../domains/review/desk/decide-case.js';
import { findDeskReview } from '../../domains/review/desk/read-desk.js';
import { countWorkingDaysLeft } from '../../domains/review/desk/working-days-left.js';
import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { defineRoute, type Route } from '../../foundation/http/define-route.js';
import { developerId } from '../../foundation/http/path-params.js';
import { type HandlerResponse, ok } from '../../foundation/http/response.js';
import type { Platform } from '../../foundation/platform.js';
import { deskRoute, one } from './desk-route.js';

const tag = 'Reviews';
const params = { reviewId: developerId('REVIEW_NOT_FOUND') };
const responses = one(200, 'The updated case', DeskReview);
const errors: ErrorCode[] = ['REVIEW_NOT_FOUND', 'REVIEW_NOT_OPEN', 'REVIEW_STATE_INVALID', 'REVIEW_CLAIMED'];
const nothing = { kind: 'json', schema: Type.Object({}, closed), optional: true } as const;

/** Does it in one transaction and shows what became of the case. */
function change(platform: Platform, id: string, work: (context: Context) => Promise<void>): Promise<HandlerResponse> {
  return inTransaction(platform, async (context) => {
    await work(context);
    return ok({ data: countWorkingDaysLeft(platform, await findDeskReview(context.db, id)) });
  });
}

const claim = defineRoute(deskRoute, {
  name: 'claimReview',
  method: 'POST',
  path: '/desk/reviews/{reviewId}/claim',
  tag,
  summary: 'Claim a case',
  description: 'Assigns the case to you, so that no other reviewer works on it.',
  params,
  body: nothing,
  responses,
  errors: [...errors, 'REVIEW_OWN_WORK'],
  handle: ({ caller, params: { reviewId }, platform }) =>
    change(platform, reviewId, ({ db }) => claimCase(db, reviewId, caller.userId, platform.clock.now())),
});

const release = defineRoute(deskRoute, {
  name: 'releaseReview',
  method: 'POST',
  path: '/desk/reviews/{reviewId}/release',
  tag,
  summary: 'Return a case to the queue',
  description: 'Any reviewer can return a claimed case.',
  params,
  body: nothing,
  responses,
  errors,
  handle: ({ caller, params: { reviewId }, platform }) =>
    change(platform, reviewId, ({ db }) => releaseCase(db, reviewId, caller.userId, platform.clock.now())),
});

const decide = (
  name: string,
  path: string,
  [summary, description]: [summary: string, description: string],
  verdict: Verdict,
  extra: ErrorCode[] = [],
): Route =>
  defineRoute(deskRoute, {
    name,
    method: 'POST',
    path: `/desk/reviews/{reviewId}/${path}`,
    tag,
    summary,
    description,
    params,
    body: { kind: 'json', schema: DecisionInput, optional: verdict === 'approve' },
    responses,
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
    ['Approve a case', 'Releases the version and, for a submission, publishes the listing as submitted.'],
    'approve',
    ['APP_READ_ONLY', 'VERSION_NOT_RELEASABLE'],
  ),
  decide(
    'requestChanges',
    'request-changes',
    ['Request changes', 'The developer receives your notes and can submit again.'],
    'request_changes',
  ),
  decide('rejectReview', 'reject', ['Reject a case', 'The developer receives the reason.'], 'reject'),
];
