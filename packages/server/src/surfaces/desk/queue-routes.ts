import { caseStates, closed, DeskAction, DeskReview, DeskReviewInFull, deskActions, Words } from '@souk/contract';
import { Type } from 'typebox';
import { decidedStates } from '../../domains/review/case-transitions.js';
import { findDeskReviewInFull, listDecided, listDeskActions, listQueue } from '../../domains/review/desk/read-desk.js';
import { countWorkingDaysLeft } from '../../domains/review/desk/working-days-left.js';
import { defineRoute } from '../../foundation/http/define-route.js';
import { cutPage, defaultPageSize, pageQuery } from '../../foundation/http/lists/paginate.js';
import { developerId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { deskRoute, one, page } from './desk-route.js';

const waiting = ['submitted', 'in_review'] as const;

export const listQueuedReviews = defineRoute(deskRoute, {
  name: 'listQueuedReviews',
  method: 'GET',
  path: '/desk/reviews',
  tag: 'Reviews',
  summary: 'List open cases',
  description: 'Cases that need a reviewer, earliest due date first.',
  query: Type.Object(
    {
      ...pageQuery,
      state: Type.Optional(Words(caseStates, 'Only cases with this status. Default: submitted and in_review.')),
    },
    closed,
  ),
  responses: page('A page of cases', DeskReview),
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
    return ok({ data: rows.map(({ shown }) => countWorkingDaysLeft(platform, shown)), nextCursor });
  },
});

export const listDecidedReviews = defineRoute(deskRoute, {
  name: 'listDecidedReviews',
  method: 'GET',
  path: '/desk/decisions',
  tag: 'Reviews',
  summary: 'List decided cases',
  description: 'Cases decided by a reviewer, latest decision first.',
  query: Type.Object(
    {
      ...pageQuery,
      outcome: Type.Optional(Words(decidedStates, 'Only cases with this outcome.')),
      by: Type.Optional(
        Type.String({ pattern: '^\\d{1,18}$', description: 'Only cases decided by the reviewer with this ID.' }),
      ),
    },
    closed,
  ),
  responses: page('A page of decided cases', DeskReview),
  errors: ['INVALID_CURSOR'],
  handle: async ({ caller, query, platform }) => {
    const { limit = defaultPageSize, cursor, outcome, by } = query;
    const binding = { list: 'desk-decisions', caller: `user:${caller.userId}`, filters: { outcome, by } };
    const [decidedAt, id] = platform.cursors.read(binding, cursor) ?? [];
    const after = decidedAt === undefined ? undefined : { decidedAt: new Date(String(decidedAt)), id: String(id) };
    const states = outcome ? [outcome] : decidedStates;
    const found = await listDecided(platform.db, { states, userId: by }, after, limit);
    const { rows, nextCursor } = cutPage(found, limit, ({ row }) =>
      platform.cursors.write(binding, [row.decided_at?.toISOString() ?? '', row.id]),
    );
    return ok({ data: rows.map(({ shown }) => countWorkingDaysLeft(platform, shown)), nextCursor });
  },
});

export const readQueuedReview = defineRoute(deskRoute, {
  name: 'readQueuedReview',
  method: 'GET',
  path: '/desk/reviews/{reviewId}',
  tag: 'Reviews',
  summary: 'Get a case',
  description: 'The submitted listing, the changes since the last approval, and the history.',
  params: { reviewId: developerId('REVIEW_NOT_FOUND') },
  responses: one(200, 'The case', DeskReviewInFull),
  errors: ['REVIEW_NOT_FOUND'],
  handle: async ({ caller, params, platform }) =>
    ok({
      data: countWorkingDaysLeft(platform, await findDeskReviewInFull(platform.db, params.reviewId, caller.userId)),
    }),
});

export const listActions = defineRoute(deskRoute, {
  name: 'listDeskActions',
  method: 'GET',
  path: '/desk/actions',
  tag: 'Audit',
  summary: 'List actions',
  description: 'Actions of the desk and who took them, newest first.',
  query: Type.Object(
    {
      ...pageQuery,
      action: Type.Optional(Words(deskActions, 'Only actions of this type.')),
      by: Type.Optional(
        Type.String({ pattern: '^\\d{1,18}$', description: 'Only actions by the reviewer with this ID.' }),
      ),
      subject: Type.Optional(
        Type.String({
          pattern: '^(?:review|app|developer):\\d{1,18}$',
          description: 'Only actions on this subject, for example `app:1000001`.',
        }),
      ),
    },
    closed,
  ),
  responses: page('A page of actions', DeskAction),
  errors: ['INVALID_CURSOR'],
  handle: async ({ caller, query, platform }) => {
    const { limit = defaultPageSize, cursor, action, by, subject } = query;
    const binding = { list: 'desk-actions', caller: `user:${caller.userId}`, filters: { action, by, subject } };
    const after = platform.cursors.read(binding, cursor)?.[0];
    const found = await listDeskActions(platform.db, {
      action,
      userId: by,
      subject: subject === undefined ? undefined : subjectOf(subject),
      afterId: after === undefined ? undefined : String(after),
      limit,
    });
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => platform.cursors.write(binding, [id]));
    return ok({ data: rows, nextCursor });
  },
});

function subjectOf(text: string): DeskAction['subject'] {
  const [kind, id = ''] = text.split(':');
  return { kind: kind as DeskAction['subject']['kind'], id };
}
