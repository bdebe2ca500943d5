import { signOut } from '../../../domains/accounts/sign-out.js';
import { redirect } from '../../../foundation/http/response.js';
import { defineOpenPage } from '../define-page.js';
import { linkTo } from '../links.js';
import { dropSession } from '../session-cookie.js';

export const submitSignOut = defineOpenPage({
  name: 'submitSignOut',
  method: 'POST',
  path: '/dashboard/sign-out',
  summary: 'Signs out.',
  show: async ({ user, platform }) => {
    if (user) await signOut(platform, user);
    const answer = redirect(linkTo(platform, '/sign-in'));
    return { ...answer, headers: { ...answer.headers, ...dropSession(platform) } };
  },
});
