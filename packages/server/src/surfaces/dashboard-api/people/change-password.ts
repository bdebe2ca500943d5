import { PasswordChange } from '@souk/contract';
import { changePassword } from '../../../domains/accounts/change-password.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { noContent } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const replacePassword = defineRoute(dashboardRoute, {
  name: 'replacePassword',
  method: 'PUT',
  path: '/dashboard/user/password',
  tag: 'People',
  summary: 'Change your password',
  description: 'Ends all sessions, including this one, and revokes all developer tokens. Sign in again afterwards.',
  body: { kind: 'json', schema: PasswordChange },
  responses: [{ status: 204, description: 'Password changed' }],
  errors: ['CURRENT_PASSWORD_WRONG', 'PASSWORD_TOO_COMMON', 'SIGN_IN_LIMITED'],
  handle: async ({ caller, body, platform }) => {
    await changePassword(platform, caller, body);
    return noContent();
  },
});
