import { NewUser, User } from '@souk/contract';
import { Type } from 'typebox';
import { limitSignUps } from '../../../domains/accounts/limit-sign-in-attempts.js';
import { signUp } from '../../../domains/accounts/sign-up.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { created } from '../../../foundation/http/response.js';
import { publicDashboardRoute } from '../dashboard-route.js';

export const createUser = defineRoute(publicDashboardRoute, {
  name: 'createUser',
  method: 'POST',
  path: '/dashboard/users',
  tag: 'People',
  summary: 'Sign up',
  body: { kind: 'json', schema: NewUser, limitBytes: 16 * 1024 },
  responses: [{ status: 201, description: 'Account created', schema: Type.Object({ data: User }) }],
  errors: ['EMAIL_TAKEN', 'PASSWORD_TOO_COMMON', 'SIGN_IN_LIMITED'],
  handle: async ({ body, request, platform }) => {
    await limitSignUps(platform, request.address);
    return created({ data: await signUp(platform, body, request.address) });
  },
});
