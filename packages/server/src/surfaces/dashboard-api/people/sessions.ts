import { SessionSummary } from '@souk/contract';
import { Type } from 'typebox';
import { listSessions, removeSession } from '../../../domains/accounts/manage-sessions.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { readPageRequest } from '../../../foundation/http/lists/page-request.js';
import { cutPage, pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { noContent, ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const listOwnSessions = defineRoute(dashboardRoute, {
  name: 'listOwnSessions',
  method: 'GET',
  path: '/dashboard/sessions',
  tag: 'People',
  summary: 'List your sessions',
  description: 'Active sessions, newest first.',
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responses: [{ status: 200, description: 'A page of sessions', schema: pageOf(SessionSummary) }],
  errors: ['INVALID_CURSOR'],
  handle: async ({ caller, query, platform }) => {
    const binding = { list: 'listOwnSessions', caller: caller.userId, filters: {} };
    const { limit, after, cursorAfter } = readPageRequest(platform, binding, query);
    const found = await listSessions(platform, caller, { after, limit: limit + 1 });
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => cursorAfter([id]));
    return ok({ data: rows, nextCursor });
  },
});

export const removeOwnSession = defineRoute(dashboardRoute, {
  name: 'removeOwnSession',
  method: 'DELETE',
  path: '/dashboard/sessions/{sessionId}',
  tag: 'People',
  summary: 'End a session',
  description:
    'Takes effect immediately, and also revokes the online access tokens created from the session. Developer tokens are kept.',
  params: { sessionId: adminId('SESSION_NOT_FOUND') },
  responses: [{ status: 204, description: 'Session ended' }],
  errors: ['SESSION_NOT_FOUND'],
  handle: async ({ caller, params: { sessionId }, platform }) => {
    await removeSession(platform, caller, sessionId);
    return noContent();
  },
});
