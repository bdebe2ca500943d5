import { caseStates, closed, DeskAction, DeskReview, DeskReviewInFull, Words } from '@souk/contract';
import { Type } from 'typebox';
import { findDeskReviewInFull, listDeskActions, listQueue } from '../../domains/review/desk/read-desk.js';
import { ok } from '../../foundation/http/answer.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { cutPage, defaultPageSize, pageQuery } from '../../foundation/http/paginate.js';
import { developerId } from '../../foundation/http/path-params.js';
import { deskRoute, one, page } from './desk-route.js';

const waiting = ['submitted', 'in_review'] as const;

export const listQueuedReviews = defineRoute(deskRoute, {
  name: 'listQueuedReviews',
  method: 'GET',
  path: '/desk/reviews',
  tag: 'Reviews',
  summary: 'Lists the cases a person must look at, the one due first at the top.',
  query: Type.Object(
    {
      ...pageQuery,
      state: Type.Optional(Words(caseStates, 'Only cases in this state; submitted and in_review when left out.')),
    },
    closed,
  ),
  answers: page('A page of the queue.', DeskReview),
  errors: ['INVALID_CURSOR'],
  handle: async ({ caller, query, platform }) => {
    const { limit = defaultPageSize, cursor, state } = query;
    const binding = { list: 'desk-reviews', caller: `user:${caller.userId}`, filters: { state } };
    const [dueAt, id] = platform.cursors.read(binding, cursor) ?? [];
    const after = dueAt === undefined ? undefined : { dueAt: new Date(String(dueAt)), id: String(id) };
    const found = await listQueue(platform.db, state ? [state] : waiting, after, limit);
    const { rows, nextCursor } = cutPage(found, limit, ({ row }) =>
      platform.cursors.write(binding, [row.due_at.toISOString(), row.id]),
    );
    return ok({ data: rows.map(({ shown }) => shown), nextCursor });
  },
});

export const readQueuedReview = defineRoute(deskRoute, {
  name: 'readQueuedReview',
  method: 'GET',
  path: '/desk/reviews/{reviewId}',
  tag: 'Reviews',
  summary: 'Reads a case with the listing as it was submitted, the manifest, and what was done with it.',
  params: { reviewId: developerId('REVIEW_NOT_FOUND') },
  answers: one(200, 'The case.', DeskReviewInFull),
  errors: ['REVIEW_NOT_FOUND'],
  handle: async ({ params, platform }) => ok({ data: await findDeskReviewInFull(platform.db, params.reviewId) }),
});

export const listActions = defineRoute(deskRoute, {
  name: 'listDeskActions',
  method: 'GET',
  path: '/desk/actions',
  tag: 'Audit',
  summary: 'Lists what was done on the desk and by whom, newest first.',
  query: Type.Object(pageQuery, closed),
  answers: page('A page of actions.', DeskAction),
  errors: ['INVALID_CURSOR'],
  handle: async ({ caller, query, platform }) => {
    const { limit = defaultPageSize, cursor } = query;
    const binding = { list: 'desk-actions', caller: `user:${caller.userId}`, filters: {} };
    const after = platform.cursors.read(binding, cursor)?.[0];
    const found = await listDeskActions(platform.db, {
      afterId: after === undefined ? undefined : String(after),
      limit,
    });
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => platform.cursors.write(binding, [id]));
    return ok({ data: rows, nextCursor });
  },
});
