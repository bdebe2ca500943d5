import { signOut } from '../../../domains/accounts/sign-out.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { noContent } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const deleteSession = defineRoute(dashboardRoute, {
  name: 'deleteSession',
  method: 'DELETE',
  path: '/dashboard/session',
  tag: 'People',
  summary: 'Sign out',
  description: 'Ends this session immediately. Other sessions and developer tokens are kept.',
  responses: [{ status: 204, description: 'Session ended' }],
  handle: async ({ caller, platform }) => {
    await signOut(platform, caller);
    return noContent();
  },
});
