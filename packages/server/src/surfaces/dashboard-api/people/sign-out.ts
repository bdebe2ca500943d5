import { signOut } from '../../../domains/accounts/sign-out.js';
import { noContent } from '../../../foundation/http/answer.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { dashboardRoute } from '../dashboard-route.js';

export const deleteSession = defineRoute(dashboardRoute, {
  name: 'deleteSession',
  method: 'DELETE',
  path: '/dashboard/session',
  tag: 'People',
  summary: 'Signs out.',
  description: 'Ends this session at once. Other sessions and developer tokens stay.',
  answers: [{ status: 204, description: 'The session has ended.' }],
  handle: async ({ caller, platform }) => {
    await signOut(platform, caller);
    return noContent();
  },
});
