import { Credentials, Session } from '@souk/contract';
import { Type } from 'typebox';
import { deviceOf } from '../../../domains/accounts/sign-in/device.js';
import { signIn } from '../../../domains/accounts/sign-in.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { created } from '../../../foundation/http/response.js';
import { publicDashboardRoute } from '../dashboard-route.js';

export const createSession = defineRoute(publicDashboardRoute, {
  name: 'createSession',
  method: 'POST',
  path: '/dashboard/session',
  tag: 'People',
  summary: 'Sign in',
  description:
    'The session lasts 12 hours, or until it is ended. With two-step verification, the correct password alone returns 401 SECOND_FACTOR_REQUIRED: send `code` as well. Attempts are limited per IP address and per account and IP address; wrong codes are limited per account.',
  body: { kind: 'json', schema: Credentials, limitBytes: 16 * 1024 },
  responses: [{ status: 201, description: 'The session', schema: Type.Object({ data: Session }) }],
  errors: ['CREDENTIALS_INVALID', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG', 'SIGN_IN_LIMITED'],
  handle: async ({ body, request, platform }) => created({ data: await signIn(platform, body, deviceOf(request)) }),
});
