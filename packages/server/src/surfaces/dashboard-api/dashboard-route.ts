import type { SignedInUser } from '../../domains/accounts/identify-session.js';
import { limitAnonymous } from '../../domains/accounts/limit-anonymous.js';
import { sessionAccess } from '../../domains/accounts/session-access.js';
import { type Access, noParameters, type RouteDefaults } from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';

/** Routes for a signed-in person. */
export const dashboardRoute: RouteDefaults<SignedInUser> = {
  document: 'dashboard',
  errorFormat: developerErrorFormat,
  access: sessionAccess,
  query: noParameters,
};

/** Anyone, but rate-limited. */
const stranger: Access<null> = {
  name: 'stranger',
  security: [],
  errors: ['SIGN_IN_LIMITED'],
  async identify(request, platform) {
    await limitAnonymous(request, platform);
    return null;
  },
};

/** Routes for somebody who has not signed in yet. */
export const publicDashboardRoute: RouteDefaults<null> = {
  document: 'dashboard',
  errorFormat: developerErrorFormat,
  access: stranger,
  query: noParameters,
};
