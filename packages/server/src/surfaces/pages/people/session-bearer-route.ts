import { SessionBearer } from '@souk/contract';
import { Type } from 'typebox';
import type { SignedInUser } from '../../../domains/accounts/identify-session.js';
import { issueSessionBearer } from '../../../domains/accounts/issue-session-bearer.js';
import { SessionRequired } from '../../../foundation/domain-error.js';
import { type Access, defineRoute, noParameters, type RouteDefaults } from '../../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../../foundation/http/error-formats/developer-error-format.js';
import { created } from '../../../foundation/http/response.js';
import { noteMailLanguage } from '../../../foundation/mail/mail-languages.js';
import { pageContextOf } from '../../../foundation/pages/page-context.js';
import { requireOwnHost } from '../require-own-origin.js';
import { identifyVisitor } from '../session-cookie.js';

/** By the cookie alone, and only for a page of our own: the one place where a cookie opens anything but a page. */
const cookieAccess: Access<SignedInUser> = {
  name: 'session cookie',
  security: ['sessionCookie'],
  errors: ['FORM_ORIGIN_REFUSED'],
  sessionRefusal: true,
  async identify(request, platform) {
    const user = await identifyVisitor(request, platform);
    if (!user) throw new SessionRequired();
    requireOwnHost(request, platform);
    return user;
  },
};

const cookieRoute: RouteDefaults<SignedInUser> = {
  document: 'dashboard',
  errorFormat: developerErrorFormat,
  access: cookieAccess,
  query: noParameters,
};

export const createSessionBearer = defineRoute(cookieRoute, {
  name: 'createSessionBearer',
  method: 'POST',
  path: '/dashboard/session/token',
  tag: 'People',
  summary: 'Create a browser bearer token',
  description:
    'Returns a token for the session of the browser, valid for 10 minutes. Requires the session cookie, from a page of this server only.',
  responses: [{ status: 201, description: 'The bearer token', schema: Type.Object({ data: SessionBearer }) }],
  handle: async ({ caller, request, platform }) => {
    // The page tells its language with every request of the browser: mails follow it.
    const { language } = pageContextOf(request);
    await noteMailLanguage(platform.db, caller.email, language, platform.clock.now());
    return created({ data: await issueSessionBearer(platform, caller) });
  },
});
