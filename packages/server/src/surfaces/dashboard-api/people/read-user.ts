import { User } from '@souk/contract';
import { Type } from 'typebox';
import { findUser } from '../../../domains/accounts/find-user.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const readUser = defineRoute(dashboardRoute, {
  name: 'readUser',
  method: 'GET',
  path: '/dashboard/user',
  tag: 'People',
  summary: 'Get your account',
  responses: [{ status: 200, description: 'The account', schema: Type.Object({ data: User }) }],
  handle: async ({ caller, platform }) => ok({ data: await findUser(platform.db, caller.userId) }),
});
