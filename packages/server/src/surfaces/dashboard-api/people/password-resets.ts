import { PasswordReset, PasswordResetRequest } from '@souk/contract';
import { askForReset } from '../../../domains/accounts/password-reset/ask-for-reset.js';
import { resetPassword } from '../../../domains/accounts/password-reset/reset-password.js';
import { accepted, noContent } from '../../../foundation/http/answer.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { matching } from '../../../foundation/http/path-params.js';
import { publicDashboardRoute } from '../dashboard-route.js';

export const createPasswordReset = defineRoute(publicDashboardRoute, {
  name: 'createPasswordReset',
  method: 'POST',
  path: '/dashboard/password-resets',
  tag: 'People',
  summary: 'Mails a link to set a new password with.',
  description:
    'The answer is the same whether somebody has the address or not. At most 3 links an hour and 10 a day are mailed to one address.',
  body: { kind: 'json', schema: PasswordResetRequest, limitBytes: 16 * 1024 },
  answers: [{ status: 202, description: 'If somebody has the address, a link is on its way.' }],
  errors: ['SIGN_IN_LIMITED'],
  handle: async ({ body, request, platform }) => {
    await askForReset(platform, body, request.address);
    return accepted(undefined);
  },
});

export const usePasswordReset = defineRoute(publicDashboardRoute, {
  name: 'usePasswordReset',
  method: 'PUT',
  path: '/dashboard/password-resets/{token}',
  tag: 'People',
  summary: 'Sets a new password with the token of the mailed link.',
  description:
    'The token works once, for 30 minutes. Every session, online access token and developer token ends; a second factor stays. The address counts as verified from then on.',
  params: { token: matching(/^[0-9A-Za-z]{43}$/, 'The last part of the mailed link.', 'PASSWORD_RESET_NOT_FOUND') },
  body: { kind: 'json', schema: PasswordReset, limitBytes: 16 * 1024 },
  answers: [{ status: 204, description: 'The password is set. Sign in with it.' }],
  errors: ['PASSWORD_RESET_NOT_FOUND', 'PASSWORD_TOO_COMMON', 'EMAIL_VERIFIED', 'SIGN_IN_LIMITED'],
  handle: async ({ params: { token }, body, request, platform }) => {
    await resetPassword(platform, { token, address: request.address }, body);
    return noContent();
  },
});
