import { PasswordReset, PasswordResetRequest } from '@souk/contract';
import { requestPasswordReset } from '../../../domains/accounts/password-reset/request-reset.js';
import { resetPassword } from '../../../domains/accounts/password-reset/reset-password.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { matching } from '../../../foundation/http/path-params.js';
import { accepted, noContent } from '../../../foundation/http/response.js';
import { publicDashboardRoute } from '../dashboard-route.js';

export const createPasswordReset = defineRoute(publicDashboardRoute, {
  name: 'createPasswordReset',
  method: 'POST',
  path: '/dashboard/password-resets',
  tag: 'People',
  summary: 'Request a password reset',
  description:
    'The response is the same whether or not the email belongs to an account. At most 3 links per hour and 10 per day are sent to an email.',
  body: { kind: 'json', schema: PasswordResetRequest, limitBytes: 16 * 1024 },
  responses: [{ status: 202, description: 'If the email belongs to an account, a link has been sent' }],
  errors: ['SIGN_IN_LIMITED'],
  handle: async ({ body, request, platform }) => {
    await requestPasswordReset(platform, body, request.address);
    return accepted(undefined);
  },
});

export const usePasswordReset = defineRoute(publicDashboardRoute, {
  name: 'usePasswordReset',
  method: 'PUT',
  path: '/dashboard/password-resets/{token}',
  tag: 'People',
  summary: 'Set a new password',
  description:
    'Takes the token from the reset link. The token works once, for 30 minutes. All sessions, online access tokens and developer tokens end; two-step verification stays on. The email counts as verified from then on.',
  params: { token: matching(/^[0-9A-Za-z]{43}$/, 'The last part of the reset link.', 'PASSWORD_RESET_NOT_FOUND') },
  body: { kind: 'json', schema: PasswordReset, limitBytes: 16 * 1024 },
  responses: [{ status: 204, description: 'Password changed. Sign in with the new password' }],
  errors: ['PASSWORD_RESET_NOT_FOUND', 'PASSWORD_TOO_COMMON', 'EMAIL_VERIFIED', 'SIGN_IN_LIMITED'],
  handle: async ({ params: { token }, body, request, platform }) => {
    await resetPassword(platform, { token, address: request.address }, body);
    return noContent();
  },
});
